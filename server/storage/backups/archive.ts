/** The file of a backup: a compressed tar with a manifest, the database and the uploads. */
import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { create, extract } from 'tar'
import { z } from 'zod'
import { StartupError } from '../../config/environment.ts'
import type { FileStore } from '../file-store.ts'

const manifestSchema = z.object({
  /** Of the shop that made the backup. */
  version: z.string(),
  dialect: z.enum(['sqlite', 'postgresql']),
  lastMigration: z.string(),
  /** ISO 8601. */
  madeAt: z.iso.datetime(),
  /** SHA-256 of all other files, by path. */
  sums: z.record(z.string(), z.string()),
})

export type Manifest = z.infer<typeof manifestSchema>

const MANIFEST = 'manifest.json'
const UPLOADS = 'uploads'

/** A copy of the SQLite file, or PostgreSQL's dump. */
export const DATABASE = 'database'

/** From a folder with the database, to which it adds the rest. Only this user may read the archive. */
export async function writeArchive(
  archive: string,
  { folder, files, ...about }: Omit<Manifest, 'sums'> & { folder: string; files: FileStore },
): Promise<void> {
  await mkdir(join(folder, UPLOADS))
  for (const name of await files.list()) {
    const file = await files.get(name)
    // It may have been deleted meanwhile.
    if (file) await pipeline(file, createWriteStream(join(folder, UPLOADS, name), { mode: 0o600 }))
  }
  const manifest: Manifest = { ...about, sums: await sumsOf(folder) }
  await writeFile(join(folder, MANIFEST), JSON.stringify(manifest, null, 2))
  const compressed = create({ gzip: true, cwd: folder, portable: true }, [MANIFEST, DATABASE, UPLOADS])
  // Not all storage keeps what was written before a power cut.
  await pipeline(Readable.from(compressed), createWriteStream(archive, { mode: 0o600, flags: 'wx', flush: true }))
}

/** Unpacks it into an empty folder. Throws a StartupError if any byte of it is damaged. */
export async function readArchive(archive: string, folder: string): Promise<Manifest> {
  try {
    // Otherwise it would go on writing files after an error.
    extract({ file: archive, cwd: folder, strict: true, sync: true })
    const manifest = manifestSchema.parse(JSON.parse(await readFile(join(folder, MANIFEST), 'utf8')))
    const sums = Object.entries(await sumsOf(folder))
    if (sums.length !== Object.keys(manifest.sums).length) throw new Error('files are missing')
    const damaged = sums.find(([path, sum]) => manifest.sums[path] !== sum)
    if (damaged) throw new Error(`${damaged[0]} is damaged`)
    return manifest
  } catch (error) {
    const reason = error instanceof z.ZodError ? 'its manifest is not one of this shop' : String(error)
    throw new StartupError(`${archive} is no whole backup of a shop (${reason}). Nothing was changed.`)
  }
}

/** Names and files of an unpacked archive. */
export async function* unpackedUploads(folder: string): AsyncGenerator<{ name: string; bytes: Buffer }> {
  for (const name of await readdir(join(folder, UPLOADS))) {
    yield { name, bytes: await readFile(join(folder, UPLOADS, name)) }
  }
}

async function sumsOf(folder: string): Promise<Record<string, string>> {
  const uploads = await readdir(join(folder, UPLOADS))
  const sums: Record<string, string> = {}
  for (const path of [DATABASE, ...uploads.map((name) => `${UPLOADS}/${name}`)]) {
    const hash = createHash('sha256')
    await pipeline(createReadStream(join(folder, path)), hash)
    sums[path] = hash.digest('hex')
  }
  return sums
}
