/**
 * A shop right after its first start: migrated, with the demo catalogue. Test shops
 * copy its data folder or PostgreSQL database: none imports the catalogue again.
 */
import { cp, mkdir, mkdtemp, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { readConfig } from '#server/config/config.ts'
import type { DialectName } from '#server/storage/dialects.ts'
import { createDatabase } from '../database/test-databases.ts'

/** Folder in DATA_DIR of pictures resized on request. */
const PICTURES = 'media'

/**
 * Sets TEMPLATE_DATA_DIR and TEMPLATE_DATABASE. Returns a function that removes
 * the templates.
 */
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

/** A copy of the template’s without resized pictures; empty if there is none or none is needed. */
export async function copyTemplateDataDir(store: DialectName): Promise<string> {
  const dataDir = await makeDataDir()
  const template = process.env.TEMPLATE_DATA_DIR
  const filter = (file: string) => basename(file) !== PICTURES
  if (template && store === 'sqlite') await cp(template, dataDir, { recursive: true, filter })
  return dataDir
}

/** Shops with this template share their resized pictures, so that each is made only once. */
export async function sharePictures(dataDir: string): Promise<void> {
  const template = process.env.TEMPLATE_DATA_DIR
  if (!template) return
  await mkdir(join(template, PICTURES), { recursive: true })
  await symlink(join(template, PICTURES), join(dataDir, PICTURES))
}

/** The test removes it. */
export async function makeDataDir(): Promise<string> {
  return await mkdtemp(join(tmpdir(), 'nakshi-'))
}

/** Uses any free port, and resizes pictures only on request. */
export function quietShop(dataDir: string): Record<string, string> {
  // All test shoppers share one address and phone number.
  const quiet = { WARM_PICTURES: 'off', LOG_LEVEL: 'warn' }
  return { PORT: '0', HOST: '127.0.0.1', DATA_DIR: dataDir, LIMITS: 'off', ...quiet }
}

async function openAndClose(environment: Record<string, string>): Promise<void> {
  // Loaded here: tests that only copy the template do not need the server.
  const { openShop } = await import('#server/open-shop.ts')
  const shop = await openShop(readConfig(environment), { logLevel: 'silent', builtDir: null })
  await shop.close()
}
