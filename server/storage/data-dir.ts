import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'libsql'
import { StartupError } from '../config/environment.ts'

/** Creates DATA_DIR. Throws StartupError when it is not writable. */
export function prepareDataDir(dataDir: string): void {
  try {
    mkdirSync(dataDir, { recursive: true })
    const probe = join(dataDir, `.written-${process.pid}`)
    writeFileSync(probe, '')
    rmSync(probe)
  } catch (error) {
    throw new StartupError(`DATA_DIR ${dataDir} cannot be written (${reasonOf(error)}).`)
  }
}

export interface DataDirLock {
  release(): void
}

/**
 * Keeps other processes from running a shop on this folder. Throws StartupError when another one does. The operating
 * system holds the lock, so it ends with the process however that ends, and works across containers. SQLite takes it,
 * because it can lock a file on every system.
 */
export function lockDataDir(dataDir: string): DataDirLock {
  const lock = new Database(join(dataDir, 'shop.lock'))
  try {
    lock.exec('begin exclusive')
  } catch (error) {
    lock.close()
    const isLocked = error instanceof Error && 'code' in error && error.code === 'SQLITE_BUSY'
    throw new StartupError(
      isLocked
        ? `DATA_DIR ${dataDir} is in use by another process.`
        : `DATA_DIR ${dataDir} cannot be locked (${reasonOf(error)}).`,
    )
  }
  return { release: () => lock.close() }
}

function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
