/**
 * Keeps the assets of recent builds. Otherwise a tab that was open during a
 * deployment would fail at its next dialog.
 */
import { constants, copyFile, mkdir, readdir, rename, rm, stat, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { noneIfMissing } from '../storage/file-store.ts'

/** Time after the last build with the asset: 30 days in ms. */
const RETENTION_MS = 30 * 24 * 60 * 60 * 1000

/**
 * Archives current assets, and deletes those expired at `now` (epoch ms). Several
 * processes may do so at once.
 */
export async function archiveAssets(clientDir: string, archiveDir: string, now: number): Promise<void> {
  const [from, to] = [join(clientDir, 'assets'), join(archiveDir, 'assets')]
  await mkdir(to, { recursive: true })
  const archived = new Set(await readdir(to))
  for (const name of await readdir(from)) {
    const copy = join(to, name)
    if (!archived.has(name)) await copyAtomically(join(from, name), copy)
    archived.delete(name)
    // When a build last used the asset.
    await utimes(copy, now / 1000, now / 1000)
  }
  for (const name of archived) await deleteIfExpired(join(to, name), now)
}

/** Renames a finished copy, so that clients never receive half a file. */
async function copyAtomically(from: string, to: string): Promise<void> {
  const temporary = `${to}.${process.pid}`
  await copyFile(from, temporary, constants.COPYFILE_FICLONE)
  await rename(temporary, to)
}

/** Another process may have deleted it, or finished its copy and renamed it. */
async function deleteIfExpired(file: string, now: number): Promise<void> {
  const found = await stat(file).catch(noneIfMissing)
  if (found && now - found.mtimeMs > RETENTION_MS) await rm(file, { force: true })
}
