/**
 * `npm run keep-release`: writes what this release stores and what its API is into this folder, named after the
 * version. Every later release must open it, which the tests of kept releases show. Run it once, when a version is set.
 */
import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import Database from 'libsql'
import { type Config, readConfig } from '#server/config/config.ts'
import { openShop, type Shop } from '#server/open-shop.ts'
import type { DialectName } from '#server/storage/dialects.ts'
import packageJson from '../../../package.json' with { type: 'json' }
import { browserLaunch } from '../../../scripts/setup/find-browser.mjs'
import { findPostgres } from '../../../scripts/setup/test-programs.mjs'
import { startCluster } from '../database/postgres-cluster.ts'
import { apiClient } from '../shop/api-client.ts'
import { homeAddress, newPurchase } from '../shop/buyer.ts'
import { ownerCommand } from '../shop/owner-command.ts'
import { quietShop } from '../shop/shop-template.ts'
import { startBuiltShop } from '../shop/start-shop.ts'
import { apiOutline, outlineText } from './api-outline.ts'
import { type KeptDatabase, NOW, openKeptDatabase } from './kept-database.ts'
import { fillDevice, readDevice } from './kept-device.ts'

const { version } = packageJson

const fileOf = (name: string) => new URL(`${version}-${name}`, import.meta.url)

writeFileSync(fileOf('api.txt'), `${outlineText(apiOutline())}\n`)
await keepDevice()
await keepDatabase('sqlite')
const cluster = await startCluster()
if (!cluster) throw new Error('PostgreSQL is not installed.')
process.env.TEST_DATABASE_URL = cluster.url
try {
  await keepDatabase('postgresql')
} finally {
  await cluster.stop()
}
console.log(`Wrote ${version}-* into tests/support/releases.`)

/** The shop of November 2026, after some more days of use. */
async function keepDatabase(store: DialectName): Promise<void> {
  const kept = await openKeptDatabase(store, 'november-2026')
  try {
    await sellSomeDays(kept)
    const script = store === 'sqlite' ? dumpSqlite(join(kept.dataDir, 'shop.db')) : dumpPostgres(kept.databaseUrl ?? '')
    writeFileSync(fileOf(`${store}.sql`), script)
  } finally {
    await kept.remove()
  }
}

async function sellSomeDays({ dataDir, databaseUrl }: KeptDatabase): Promise<void> {
  const environment = { ...quietShop(dataDir), ...(databaseUrl && { DATABASE_URL: databaseUrl }) }
  const config = readConfig(environment)
  const shop = await openShop(config, { logLevel: 'error', builtDir: null, clock: () => NOW })
  try {
    await goShopping(shop, config)
  } finally {
    await shop.close()
  }
}

async function goShopping(shop: Shop, config: Config): Promise<void> {
  const ask = apiClient(() => shop.origin)
  const asha = { token: 'token-of-asha' }
  const must = async (step: string, asking: Promise<{ http: number; message: string }>) => {
    const { http, message } = await asking
    if (http !== 200) throw new Error(`${step}: ${http} ${message}`)
  }
  const { user } = (await ask('readMe', asha)).answer
  const path = { id: user._id, addressId: 'address-office' }
  const office = { ...homeAddress, street: '3 Ellis Bridge', recipient: 'Asha Patel' }
  await must('address', ask('saveAddress', { path, body: { name: 'Office', address: office }, ...asha }))
  const products = [{ productID: 'nath-nose-ring', quantity: 1, price: 649.5 }]
  const business = { gstin: '24ABCDE1234F1Z6', name: 'Mehta Traders LLP', registeredAddress: '' }
  const order = { products, amount: 649.5, payment: 'cod', address: office, business }
  await must('order', ask('createOrder', { body: order, headers: newPurchase(), ...asha }))
  const alert = { productID: 'kamal-band', size: '9', email: 'asha@example.com' }
  await must('stock alert', ask('requestStockAlert', { body: alert, ...asha }))
  await must('subscription', ask('subscribe', { body: { email: 'asha@example.com' } }))
  const context = { db: shop.storage.db, config }
  for (const words of [
    ['coupon', 'DIWALI20', '20', '--public'],
    ['price', 'nath-nose-ring', '660'],
    ['stock', 'kamal-band', '7', '--size', '12'],
    ['return', 'RT-26-000001', 'approve', '--post'],
  ] as const) {
    const { ok, lines } = await ownerCommand(context, ...words)
    if (!ok) throw new Error(`${words.join(' ')}: ${lines.join(' ')}`)
  }
}

/** Tables, rows and indexes, in an order in which SQLite takes them. */
function dumpSqlite(file: string): string {
  const database = new Database(file)
  const objects = database
    .prepare(
      "select type, name, sql from sqlite_master where sql is not null and name not like 'sqlite_%' order by rowid",
    )
    .all() as { type: string; name: string; sql: string }[]
  const rowsOf = (table: string) => {
    const columns = database.prepare(`select name from pragma_table_info('${table}')`).all() as { name: string }[]
    const row = columns.map(({ name }) => `quote("${name}")`).join(" || ',' || ")
    const rows = database.prepare(`select ${row} as line from "${table}"`).all() as { line: string }[]
    return rows.map(({ line }) => `INSERT INTO "${table}" VALUES(${line});`)
  }
  const tables = objects.filter(({ type }) => type === 'table').flatMap(({ name, sql }) => [`${sql};`, ...rowsOf(name)])
  const others = objects.filter(({ type }) => type !== 'table').map(({ sql }) => `${sql};`)
  database.close()
  return `PRAGMA foreign_keys=OFF;\n${[...tables, ...others].join('\n')}\n`
}

function dumpPostgres(databaseUrl: string): string {
  const program = join(findPostgres() ?? '', 'pg_dump')
  const args = ['--inserts', '--no-owner', '--no-privileges', '--dbname', databaseUrl]
  const script = execFileSync(program, args, { encoding: 'utf8' })
  // For psql alone, comments, and a search path that the shop would inherit.
  const lines = script.split('\n').filter((line) => !/^(\\|--|$)|set_config\('search_path'/.test(line))
  return `${lines.join('\n')}\n`
}

/** What the built shop stores in a browser. */
async function keepDevice(): Promise<void> {
  const shop = await startBuiltShop()
  const browser = await chromium.launch(browserLaunch())
  try {
    const context = await browser.newContext({ viewport: { width: 412, height: 823 }, hasTouch: true })
    const page = await context.newPage()
    await fillDevice(page, shop.origin)
    writeFileSync(fileOf('device.json'), `${JSON.stringify(await readDevice(page))}\n`)
  } finally {
    await browser.close()
    await shop.stop()
  }
}
