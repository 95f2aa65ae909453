/** Where the shop keeps files that its database refers to: a folder, or S3-compatible storage. */
import { mkdir, open, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { type Config, uploadsFolder } from '../config/config.ts'

/** Files never change: a name is used once. */
export interface FileStore {
  put(name: string, bytes: Buffer): Promise<void>
  /** Null if there is no such file. */
  get(name: string): Promise<Readable | null>
  /** Does nothing if there is no such file. */
  delete(name: string): Promise<void>
  /** All names. */
  list(): Promise<string[]>
}

/** With S3, its library is loaded here, and no shop without it waits for that. */
export async function openFileStore(config: Pick<Config, 's3' | 'dataDir'>): Promise<FileStore> {
  if (!config.s3) return filesInFolder(uploadsFolder(config))
  const { filesInS3 } = await import('./s3-files.ts')
  return filesInS3(config.s3)
}

function filesInFolder(folder: string): FileStore {
  return {
    put: async (name, bytes) => {
      await mkdir(folder, { recursive: true })
      await writeFile(join(folder, `${name}.part`), bytes)
      await rename(join(folder, `${name}.part`), join(folder, name))
    },
    get: async (name) => (await open(join(folder, name)).catch(noneIfMissing))?.createReadStream() ?? null,
    delete: (name) => rm(join(folder, name), { force: true }),
    list: async () => ((await readdir(folder).catch(noneIfMissing)) ?? []).filter((name) => !name.endsWith('.part')),
  }
}

/** For a rejected file operation. */
export function noneIfMissing(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT') return null
  throw error
}
