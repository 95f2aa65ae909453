/**
 * A shop right after its first start: migrated, with the demo catalogue. New test shops copy its data folder and, on
 * PostgreSQL, its database, instead of each importing the catalogue.
 */
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readConfig } from '#server/config/config.ts'
import type { DialectName } from '#server/storage/dialects.ts'
import { createDatabase } from '../database/test-databases.ts'

/** Creates the templates and sets TEMPLATE_DATA_DIR and TEMPLATE_DATABASE. Returns a function that removes them. */
export default async function makeShopTemplates(): Promise<() => Promise<void>> {
  const dataDir = await makeDataDir()
  await openAndClose(quietShop(dataDir))
  process.env.TEMPLATE_DATA_DIR = dataDir
  const removals = [() => rm(dataDir, { recursive: true, force: true })]
  if (process.env.TEST_DATABASE_URL) {
    const database = await createDatabase()
    const otherDir = await makeDataDir()
    await openAndClose({ ...quietShop(otherDir), DATABASE_URL: database.url })
    process.env.TEMPLATE_DATABASE = new URL(database.url).pathname.slice(1)
    removals.push(database.drop, () => rm(otherDir, { recursive: true, force: true }))
  }
  return async () => {
    for (const remove of removals) await remove()
  }
}

/**
 * Creates the data folder of a new test shop: a copy of the template’s, or empty if there is none or none is needed.
 */
export async function copyTemplateDataDir(store: DialectName): Promise<string> {
  const dataDir = await makeDataDir()
  const template = process.env.TEMPLATE_DATA_DIR
  if (template && store === 'sqlite') await cp(template, dataDir, { recursive: true })
  return dataDir
}

/** Creates an empty folder. The test removes it. */
export async function makeDataDir(): Promise<string> {
  return await mkdtemp(join(tmpdir(), 'nakshi-'))
}

/** Returns the environment of a shop that uses any free port and creates pictures only on request. */
export function quietShop(dataDir: string): Record<string, string> {
  // All test shoppers share one address and one phone number, and may have any number of orders to confirm.
  const limits = { COD_OPEN_LIMIT: '10000' }
  return { PORT: '0', HOST: '127.0.0.1', DATA_DIR: dataDir, WARM_PICTURES: 'off', ...limits }
}

async function openAndClose(environment: Record<string, string>): Promise<void> {
  // Loaded here, so that tests that only copy the template do not load the server.
  const { openShop } = await import('#server/open-shop.ts')
  const shop = await openShop(readConfig(environment), { logLevel: 'silent', builtDir: null })
  await shop.close()
}
