/**
 * The built shop, for benchmarks: with a catalogue of a given size, and shoppers
 * who are logged in.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { setTimeout } from 'node:timers/promises'
import { readConfig } from '#server/config/config.ts'
import { createSession } from '#server/domains/account/session-store.ts'
import { publishWholeCatalogue } from '#server/domains/catalogue/publishing-store.ts'
import { openShop } from '#server/open-shop.ts'
import { inTransaction, type Queries } from '#server/storage/transaction.ts'
import { homeAddress } from '../tests/support/shop/buyer.ts'
import { makeDataDir, quietShop } from '../tests/support/shop/shop-template.ts'
import { addressOf } from '../tests/support/shop/start-shop.ts'
import { importMadeCatalogue } from './made-catalogue.ts'

export interface BenchShopper {
  token: string
  phone: string
  address: typeof homeAddress
}

export interface BenchProduct {
  id: string
  /** In rupees, as the API expects it. */
  price: number
}

export interface BenchShop {
  origin: string
  shoppers: readonly BenchShopper[]
  /** Without sizes. */
  products: readonly BenchProduct[]
  /** Of the server. */
  pid: number | undefined
  /** How long the event loop was blocked at most since the last call, in ms. */
  longestBlockMs(): Promise<number>
  stop(): Promise<void>
}

export interface BenchShopOptions {
  /** Null to use a SQLite file. */
  databaseUrl: string | null
  /** Number of products; 43 for those of the demo. */
  products: number
  /** `off` by default. */
  limits?: 'on' | 'off'
}

const WATCH_EVENT_LOOP = ['--import', new URL('watch-event-loop.mjs', import.meta.url).href]

/** With limits, none of them orders too often. */
const SHOPPERS = { off: 200, on: 2000 }
const DEMO_PRODUCTS = 43

/** In a process of its own. The stock never runs out. */
export async function startBenchShop({
  databaseUrl,
  products: size,
  limits = 'off',
}: BenchShopOptions): Promise<BenchShop> {
  const dataDir = await makeDataDir()
  const environment = { ...quietShop(dataDir), LIMITS: limits, ...(databaseUrl && { DATABASE_URL: databaseUrl }) }
  if (size !== DEMO_PRODUCTS) await importMadeCatalogue(dataDir, size, databaseUrl ?? '')
  const { shoppers, products } = await prepareData(environment, SHOPPERS[limits])
  const server = spawn(process.execPath, [...WATCH_EVENT_LOOP, 'dist/server/main.js'], {
    env: { ...process.env, NODE_ENV: 'production', PAYMENTS: 'sandbox', DATABASE_URL: '', ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  return {
    origin: await addressOf(server),
    shoppers,
    products,
    pid: server.pid,
    longestBlockMs: () => readLongestBlock(server),
    stop: async () => {
      const ended = once(server, 'exit')
      server.kill('SIGTERM')
      await ended
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

async function readLongestBlock(server: ChildProcess): Promise<number> {
  const printed = new Promise<number>((resolve) => {
    const read = (text: Buffer) => {
      const ms = /event loop blocked for (\d+) ms/.exec(String(text))?.[1]
      if (!ms) return
      server.stdout?.off('data', read)
      resolve(Number(ms))
    }
    server.stdout?.on('data', read)
  })
  server.kill('SIGUSR2')
  return await printed
}

/** Before the shop starts. */
async function prepareData(environment: Record<string, string>, count: number) {
  const shop = await openShop(readConfig(environment), { logLevel: 'silent', builtDir: null })
  try {
    const { db } = shop.storage
    await stockUp(db)
    return { shoppers: await addShoppers(db, count), products: await readProductsWithoutSizes(db) }
  } finally {
    await shop.close()
  }
}

async function stockUp(db: Queries): Promise<void> {
  await inTransaction(db, async (tx) => {
    const sized = tx.selectFrom('product_sizes').select('product_id')
    await tx.updateTable('products').set({ stock: 1_000_000 }).where('id', 'not in', sized).execute()
    await publishWholeCatalogue(tx)
  })
}

/** With different phone numbers and addresses, as in a real shop. */
async function addShoppers(db: Queries, count: number): Promise<BenchShopper[]> {
  const shoppers: BenchShopper[] = []
  for (let index = 0; index < count; index++) {
    const id = randomUUID()
    const phone = String(9_000_000_000 + index)
    const address = { ...homeAddress, street: `${index + 1} Mangal Park, C G Road` }
    await db
      .insertInto('users')
      .values({
        id,
        fullname: `Shopper ${index}`,
        email: `${id}@example.com`,
        password_hash: '',
        phone,
        address: JSON.stringify(address),
        address_line: '',
        address_name: '',
        addresses: '[]',
        is_staff: 0,
        created_at: Date.now(),
      })
      .execute()
    const session = await createSession(db, { userId: id, device: { device: '', place: '' } }, Date.now())
    shoppers.push({ token: session.token, phone, address })
  }
  return shoppers
}

async function readProductsWithoutSizes(db: Queries): Promise<BenchProduct[]> {
  const rows = await db
    .selectFrom('products')
    .select(['id', 'price_paise'])
    .where('is_published', '=', 1)
    .where('id', 'not in', db.selectFrom('product_sizes').select('product_id'))
    .execute()
  return rows.map(({ id, price_paise }) => ({ id, price: price_paise / 100 }))
}

/** In ms. By then, Node has collected the garbage of the load. */
const SETTLE_MS = 20_000

/** Right after a load, and when the memory has settled. */
export async function memoryAfterLoad(pid: number | undefined): Promise<Record<string, number>> {
  const after = residentMegabytes(pid)
  await setTimeout(SETTLE_MS)
  return { 'MB after': after, 'MB 20 s later': residentMegabytes(pid) }
}

/** Resident set size. */
export function residentMegabytes(pid: number | undefined): number {
  const kilobytes = /VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
  return Math.round(Number(kilobytes) / 1024)
}

const MS_PER_TICK = 10

/** Taken so far by a process and its children, in ms. */
export function cpuMs(pid: number | undefined): number {
  const ticks = (process: number | string | undefined): number => {
    const stat = readFileSync(`/proc/${process}/stat`, 'utf8')
    // Of the process, and of its children that have ended.
    const times = stat.slice(stat.lastIndexOf(')')).split(' ').slice(12, 16)
    return times.reduce((sum, time) => sum + Number(time), 0)
  }
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean)
  return [pid, ...children].reduce<number>((sum, process) => sum + ticks(process), 0) * MS_PER_TICK
}
