import { rm } from 'node:fs/promises'
import { afterAll, beforeAll } from 'vitest'
import type { DialectName } from '#server/storage/dialects.ts'
import { openStorage, type Storage } from '#server/storage/open-storage.ts'
import { copyTemplateDataDir } from '../shop/shop-template.ts'
import { createDatabase, type TestDatabase } from './test-databases.ts'

interface DemoStorage {
  readonly storage: Storage
  readonly dataDir: string
  /** Null for SQLite. */
  readonly databaseUrl: string | null
}

/**
 * Opens a database with the demo catalogue, without a shop, for the tests of a
 * `describe` block. A hook opens it: read its fields only within tests and hooks.
 */
export function useDemoStorage(store: DialectName): DemoStorage {
  let storage: Storage
  let dataDir: string
  let database: TestDatabase | null

  beforeAll(async () => {
    dataDir = await copyTemplateDataDir(store)
    database = store === 'postgresql' ? await createDatabase(process.env.TEMPLATE_DATABASE) : null
    storage = await openStorage({ dataDir, databaseUrl: database?.url ?? null })
  })
  afterAll(async () => {
    await storage.close()
    await database?.drop()
    await rm(dataDir, { recursive: true, force: true })
  })

  return {
    get storage() {
      return storage
    },
    get dataDir() {
      return dataDir
    },
    get databaseUrl() {
      return database?.url ?? null
    },
  }
}
