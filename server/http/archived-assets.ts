/**
 * Archives the client assets of recent builds, so that pages opened before a deployment can still load their scripts.
 */
import { constants, copyFile, mkdir, readdir, rename, rm, stat, utimes } from 'node:fs/promises'
import { join } from 'node:path'

/** How long an asset is kept after the last build that contained it, in ms: 30 days. */
const RETENTION_MS = 30 * 24 * 60 * 60 * 1000

/**
 * Copies the current build's assets to the archive and deletes archived assets that have expired at `now` (epoch ms).
 * Safe to run in several processes at once.
 */
export async function archiveAssets(clientDir: string, archiveDir: string, now: number): Promise<void> {
  const [from, to] = [join(clientDir, 'assets'), join(archiveDir, 'assets')]
  await mkdir(to, { recursive: true })
  const archived = new Set(await readdir(to))
  for (const name of await readdir(from)) {
    const copy = join(to, name)
    if (!archived.has(name)) await copyAtomically(join(from, name), copy)
    archived.delete(name)
    // The modification time records when a build last used the asset.
    await utimes(copy, now / 1000, now / 1000)
  }
  for (const name of archived) await deleteIfExpired(join(to, name), now)
}

/** Copies a file under a temporary name and then renames it, so that clients never receive an incomplete file. */
async function copyAtomically(from: string, to: string): Promise<void> {
  const temporary = `${to}.${process.pid}`
  await copyFile(from, temporary, constants.COPYFILE_FICLONE)
  await rename(temporary, to)
}

async function deleteIfExpired(file: string, now: number): Promise<void> {
  const { mtimeMs } = await stat(file)
  if (now - mtimeMs > RETENTION_MS) await rm(file, { force: true })
}
