/**
 * Two processes on one PostgreSQL database are replaced in turn while shoppers buy.
 * With UPGRADE_FROM, the folder of a built earlier version, the first two are that
 * version's; see `npm run test:upgrade`.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { rm } from 'node:fs/promises'
import { setTimeout } from 'node:timers/promises'
import pg from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createDatabase, type TestDatabase } from '../support/database/test-databases.ts'
import { RING } from '../support/shop/buyer.ts'
import { type LoadBalancer, openLoadBalancer } from '../support/shop/load-balancer.ts'
import { startMixedLoad } from '../support/shop/mixed-load.ts'
import { makeDataDir, quietShop } from '../support/shop/shop-template.ts'
import { addressOf, spawnServer } from '../support/shop/start-shop.ts'
import { stores } from '../support/shop/stores.ts'

const earlierVersion = process.env.UPGRADE_FROM
/** How long each pair of processes serves side by side. */
const TOGETHER_MS = earlierVersion ? 10_000 : 300
/** Few: more of them make a busy machine refuse orders, restarted or not. */
const SHOPPERS = 2

let database: TestDatabase
let balancer: LoadBalancer
let environment: Record<string, string>
let started: ChildProcess[]

beforeEach(async () => {
  database = await createDatabase(earlierVersion ? undefined : process.env.TEMPLATE_DATABASE)
  balancer = await openLoadBalancer()
  environment = { ...quietShop(await makeDataDir()), DATABASE_URL: database.url, CLOSE_DELAY_MS: '500' }
  started = []
})
afterEach(async () => {
  for (const server of started) server.kill('SIGKILL')
  await balancer.close()
  await database.drop()
  await rm(environment.DATA_DIR ?? '', { recursive: true, force: true })
})

interface Process {
  origin: string
  stop(): Promise<void>
}

async function start(spawned: ChildProcess): Promise<Process> {
  started.push(spawned)
  const origin = await addressOf(spawned)
  balancer.add(origin)
  await served(origin)
  return {
    origin,
    stop: async () => {
      const ended = once(spawned, 'exit')
      spawned.kill('SIGTERM')
      expect(await ended).toEqual([0, null])
    },
  }
}

/** Waits until the balancer has sent it a shopper’s request. */
async function served(origin: string): Promise<void> {
  while (!balancer.responses()[origin]) {
    await fetch(`${balancer.origin}/api/health`)
    await setTimeout(20)
  }
}

const startThis = () => start(spawnServer(environment))
const startBefore = () =>
  earlierVersion
    ? start(
        spawn(process.execPath, ['dist/server/main.js'], {
          cwd: earlierVersion,
          env: { ...process.env, ...environment },
        }),
      )
    : startThis()

test.runIf(stores.includes('postgresql'))('no request fails while two processes are replaced in turn', async () => {
  const [first, second] = await Promise.all([startBefore(), startBefore()])
  const client = new pg.Client({ connectionString: database.url })
  await client.connect()
  await client.query('update products set stock = 1000000 where id = $1', [RING])

  const load = await startMixedLoad(balancer.origin, SHOPPERS)
  await setTimeout(TOGETHER_MS)
  await leave(first)
  const third = await startThis()
  await setTimeout(TOGETHER_MS)
  await leave(second)
  await setTimeout(TOGETHER_MS)
  const { requests, failures, orders, slowestMs } = await load.stop()

  expect(failures).toEqual([])
  const { rows } = await client.query('select number from orders where number = any($1)', [orders])
  expect(rows).toHaveLength(orders.length)
  expect(orders.length).toBeGreaterThan(0)
  await client.end()
  const shares = [first, second, third].map(({ origin }) => balancer.responses()[origin] ?? 0)
  expect(Math.min(...shares)).toBeGreaterThan(0)
  if (earlierVersion) {
    console.log(
      `${requests} requests, 0 failed, the slowest in ${slowestMs.toFixed(0)} ms; ${orders.length} orders, all stored. ` +
        `Responses: ${shares[0]} and ${shares[1]} of the earlier version, ${shares[2]} of this one.`,
    )
  }
})

async function leave(process: Process): Promise<void> {
  // Earlier versions do not say that they are about to stop.
  if (earlierVersion) balancer.remove(process.origin)
  await process.stop()
}
