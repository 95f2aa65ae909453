import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'libsql'
import { StartupError } from '../config/environment.ts'

/** Creates DATA_DIR and proves that it can be written. Throws CannotStart. */
export function prepareDataDir(dataDir: string): void {
  try {
    mkdirSync(dataDir, { recursive: true })
    const proof = join(dataDir, `.written-${process.pid}`)
    writeFileSync(proof, '')
    rmSync(proof)
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new StartupError(`DATA_DIR ${dataDir} cannot be written (${reason}).`)
  }
}

export interface DataDirLock {
  release(): void
}

/**
 * Keeps every other process from running a shop on this folder. The hold is the operating system's own lock on a file,
 * so it ends with the process however that ends, and means the same inside and outside of containers. It is taken by
 * way of SQLite, which knows how to lock a file on every system. Throws CannotStart when another process has it.
 */
export function lockDataDir(dataDir: string): DataDirLock {
  const lock = new Database(join(dataDir, 'shop.lock'))
  try {
    lock.exec('begin exclusive')
  } catch {
    lock.close()
    throw new StartupError(`DATA_DIR ${dataDir} is in use by another process.`)
  }
  return { release: () => lock.close() }
}
