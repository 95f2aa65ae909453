/**
 * Assets of earlier builds, for pages that are still open on them: a deploy replaces the built files, and a page of
 * yesterday may still ask for a part of itself. They are kept in the data folder, which outlives deploys.
 */
import { constants, copyFile, mkdir, readdir, rename, rm, stat, utimes } from 'node:fs/promises'
import { join } from 'node:path'

const KEPT_FOR_MS = 30 * 24 * 60 * 60 * 1000

/**
 * Keeps a copy of the assets of this build below `keptDir`, and lets go of those that no build had in the last 30 days.
 * `now` in epoch ms. Several processes may do it at once.
 */
export async function keepAssets(clientDir: string, keptDir: string, now: number): Promise<void> {
  const [from, to] = [join(clientDir, 'assets'), join(keptDir, 'assets')]
  await mkdir(to, { recursive: true })
  const kept = new Set(await readdir(to))
  for (const name of await readdir(from)) {
    const copy = join(to, name)
    if (!kept.has(name)) await copyWhole(join(from, name), copy)
    kept.delete(name)
    // The time of the copy says when a build had it last.
    await utimes(copy, now / 1000, now / 1000)
  }
  for (const name of kept) await letGo(join(to, name), now)
}

/** Under a passing name first: who serves the folder meanwhile never sees half a file. */
async function copyWhole(from: string, to: string): Promise<void> {
  const passing = `${to}.${process.pid}`
  await copyFile(from, passing, constants.COPYFILE_FICLONE)
  await rename(passing, to)
}

async function letGo(file: string, now: number): Promise<void> {
  const { mtimeMs } = await stat(file)
  if (now - mtimeMs > KEPT_FOR_MS) await rm(file, { force: true })
}
