/**
 * Prepares and locks the data folder. Without the lock, a shop started twice by
 * mistake would run twice on one SQLite file, unnoticed.
 */
import { chmodSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'libsql'
import { StartupError } from '../config/environment.ts'
import { reasonOf } from '../lib/reason-of.ts'

/** Throws a StartupError if the folder cannot be created or written to. */
export function prepareDataDir(dataDir: string): void {
  try {
    // For this user alone, whatever made the folder: it holds addresses and links.
    process.umask(0o077)
    mkdirSync(dataDir, { recursive: true })
    chmodSync(dataDir, 0o700)
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
 * Throws a StartupError if another process holds the lock or locking fails. The
 * operating system releases the lock when the process ends.
 */
export function lockDataDir(dataDir: string): DataDirLock {
  // Unlike other locks, SQLite's works on every system and across containers.
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
