/**
 * A mixed load on a built shop, while something fails. `npm run test:faults` sets the number of
 * rounds, and prints what each one has cost.
 */
import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { cp, rm } from 'node:fs/promises'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addCoupon } from '#server/domains/coupons/coupons.ts'
import { setOrderStatus } from '#server/domains/ordering/orders/change-order-status.ts'
import { openStorage } from '#server/storage/open-storage.ts'
import { openDatabaseLine } from '../support/database/database-line.ts'
import { createDatabase } from '../support/database/test-databases.ts'
import { expectAllAddsUp, expectKept, refundedPayments } from '../support/faults/add-up.ts'
import { type Fault, faultsOn, type Site } from '../support/faults/faults.ts'
import { type Answered, COUPON, type LoadShopper, RecordedLoad } from '../support/faults/recorded-load.ts'
import { ShopProcess, startImport } from '../support/faults/shop-processes.ts'
import { apiClient } from '../support/shop/api-client.ts'
import { RING } from '../support/shop/buyer.ts'
import { eventually } from '../support/shop/eventually.ts'
import { startMailServer } from '../support/shop/mails.ts'
import { copyTemplateDataDir } from '../support/shop/shop-template.ts'
import { setStock } from '../support/shop/stock.ts'
import { stores } from '../support/shop/stores.ts'
import { smallPng } from '../support/shop/upload-samples.ts'
import { concurrently } from '../support/simulation/concurrent-shoppers.ts'
import { randomSequence } from '../support/simulation/random-sequence.ts'

/** By command, all faults in turn for ten seconds each; otherwise a few for a moment. */
const ROUNDS = process.env.FAULT_ROUNDS ? Math.ceil(Number(process.env.FAULT_ROUNDS) / stores.length) : null
const ROUNDS_ON = { postgresql: ROUNDS ?? 3, sqlite: ROUNDS ?? 2 }
const SEED = Number(process.env.FAULT_SEED ?? 1)
const isThorough = ROUNDS !== null
const FAULT_MS = isThorough ? 10_000 : 1500
/** Shows how slow the machine is without a fault. */
const BEFORE_MS = isThorough ? 3000 : 500
const SHOPPERS = isThorough ? 6 : 3
const PAUSE_MS = isThorough ? 80 : 300
const STOCK = 100_000

/** In ms. Beside other tests, the processor itself is slow. */
const SLOWEST_MS = isThorough ? 2000 : 4000

describe.each(stores)('a shop on %s', (store) => {
  const rounds = Array.from({ length: ROUNDS_ON[store] }, (_, at) => ({
    round: at + 1,
    fault: faultsOn[store][at % faultsOn[store].length] as Fault,
  })).map((each) => ({ ...each, name: each.fault.name }))
  let site: Site & { hasSmallDisk: boolean }
  let shoppers: LoadShopper[]
  const closers: (() => unknown)[] = []

  beforeAll(async () => {
    const database = store === 'postgresql' ? await createDatabase(process.env.TEMPLATE_DATABASE) : null
    if (database) closers.push(database.drop)
    const dataDir = await copyTemplateDataDir(store)
    closers.push(() => rm(dataDir, { recursive: true, force: true }))
    const hasSmallDisk = rounds.some(({ fault }) => fault.needsSmallDisk) && (await mountSmallDisk(dataDir))
    if (hasSmallDisk) closers.push(() => promisify(execFile)('umount', ['--lazy', dataDir]))
    const line = database && (await openDatabaseLine(database.url))
    if (line) closers.push(line.close)
    const mails = await startMailServer()
    closers.push(mails.close)
    const environment = {
      SMTP_URL: mails.url,
      MAIL_FROM: 'shop@nakshi.example',
      ...(line && { DATABASE_URL: line.url }),
    }
    const processes = Array.from({ length: database ? 2 : 1 }, () => new ShopProcess(dataDir, environment))
    for (const process of processes) {
      closers.push(() => process.stop())
      await process.start()
    }
    const storage = await openStorage({ dataDir, databaseUrl: database?.url ?? null })
    closers.push(storage.close)
    const { db } = storage
    site = { dataDir, environment, processes, db, line, mails, hasSmallDisk }
    // Only the first import, which removes the demo, replaces the stock.
    if (isThorough) await once(startImport(dataDir, environment), 'exit')
    await setStock(db, STOCK)
    await addCoupon(
      db,
      { code: COUPON, percent: 10, expiresAt: null, maxUses: null, maxUsesPerShopper: null },
      Date.now(),
    )
    shoppers = await concurrently(db, SHOPPERS)
  })
  afterAll(async () => {
    for (const close of closers.reverse()) {
      // A small disk must not stay mounted.
      await Promise.resolve(close()).catch((error: unknown) => console.error(error))
    }
  })

  test.each(rounds)(
    'round $round: $name',
    async ({ round, fault }) => {
      if (fault.needsSmallDisk && !site.hasSmallDisk) return console.info(`${store}: ${fault.name}: left out`)
      const next = randomSequence(SEED * 1000 + round)
      const random = () => next() / 2 ** 32
      const [first] = site.processes
      const origin = first?.origin ?? ''
      const paths = ['/', `/products/${RING}`, '/api/products', await pictureOf(origin)]
      const load = new RecordedLoad({
        origins: () => site.processes.map((process) => process.origin),
        shoppers,
        picture: new Uint8Array(await smallPng()),
        paths,
        delivered: await deliverSome(site, shoppers),
        random,
        pauseMs: PAUSE_MS,
        hasPapers: isThorough,
      })
      for (const path of paths) await fetch(origin + path)
      load.start()
      const { began, ended, lost, recoveredMs } = await runFault(fault, { site, load, shoppers, random }).finally(() =>
        load.stop(),
      )

      // What is asked to compare does not belong to the load.
      const answers = [...load.answers]
      const of = (from: number, to: number) => answers.filter(({ at }) => at >= from && at < to)
      const before = slowest(of(0, began))
      const during = of(began - 2000, ended)
      // A busy machine slows down also what needs no database.
      const busyMs = Math.max(before, slowest(answers.filter(needsNothing(lost))))
      console.info(describeRound(`${store}: ${fault.name}`, { busyMs, during, recoveredMs }))
      expect(site.processes.flatMap(({ deaths }) => deaths)).toEqual([])
      expectAnswers(answers, fault, lost)
      // After a day, payments are too late, and refunded.
      await eventually(async () => expect(without(await load.complete(), await refundedPayments(site.db))).toEqual([]))
      await expectAllAddsUp(site.db, STOCK, load.acknowledged)
      const ask = apiClient(() => origin)
      await expectKept(origin, load.acknowledged, async (userId) => {
        const token = shoppers.find((one) => one.userId === userId)?.token ?? ''
        const { answer } = await ask('readCart', { path: { userId }, token })
        return answer.products[0]?.quantity ?? 0
      })
      expectQuick(answers, fault, { lost, slowestMs: SLOWEST_MS + busyMs })
      expect(recoveredMs).toBeLessThan(SLOWEST_MS + busyMs)
    },
    FAULT_MS + 60_000,
  )
})

interface Running {
  site: Site
  load: RecordedLoad
  shoppers: readonly LoadShopper[]
  random: () => number
}

async function runFault(fault: Fault, { site, load, shoppers, random }: Running) {
  await pause(BEFORE_MS + 500 * random())
  const began = performance.now()
  const lost = await fault.run(site, { ms: FAULT_MS, random, isThorough })
  const ended = performance.now()
  const recoveredMs = await firstOrders(load, site, shoppers)
  await pause(500)
  return { began, ended, lost, recoveredMs }
}

/** Only root may; otherwise the disk is not filled. */
async function mountSmallDisk(dataDir: string): Promise<boolean> {
  const copy = `${dataDir}-copy`
  await cp(dataDir, copy, { recursive: true })
  try {
    await promisify(execFile)('mount', ['-t', 'tmpfs', '-o', 'size=512m,mode=700', 'tmpfs', dataDir])
  } catch (error) {
    console.warn(`The disk will not be filled, because none can be mounted here: ${error}`)
    return false
  } finally {
    await cp(copy, dataDir, { recursive: true })
    await rm(copy, { recursive: true })
  }
  return true
}

async function pictureOf(origin: string): Promise<string> {
  const html = await (await fetch(`${origin}/products/${RING}`)).text()
  return /\/media\/[\w.-]+/.exec(html)?.[0] ?? '/'
}

/** Orders that can be returned. */
async function deliverSome({ db, processes: [first] }: Site, [, shopper]: readonly LoadShopper[]) {
  const load = new RecordedLoad({
    origins: () => [],
    shoppers: [],
    picture: new Uint8Array(),
    paths: [],
    delivered: [],
    random: () => 0,
    pauseMs: 0,
    hasPapers: false,
  })
  if (!first || !shopper) throw new Error('There is nobody to order.')
  for (let order = 0; order < 3; order++) await load.order(shopper, first.origin)
  for (const id of load.acknowledged.orders) {
    for (const status of ['shipped', 'delivered'] as const) await setOrderStatus(db, id, status, Date.now())
  }
  return [...load.acknowledged.orders].map((id) => ({ id, shopper }))
}

/** How long until every process has taken an order, in ms. Throws if one takes none within 30 s. */
async function firstOrders(load: RecordedLoad, site: Site, [, , shopper]: readonly LoadShopper[]): Promise<number> {
  const started = performance.now()
  if (!shopper) throw new Error('There is nobody to order.')
  await Promise.all(
    site.processes.map(async ({ origin }) => {
      while (!(await load.order(shopper, origin))) {
        if (performance.now() - started > 30_000) throw new Error(`No order is taken: ${load.answers.at(-1)?.code}`)
        await pause(50)
      }
    }),
  )
  return performance.now() - started
}

function slowest(answers: readonly Answered[]): number {
  return Math.max(0, ...answers.map(({ ms }) => ms))
}

const NEEDS_PROVIDER = new Set(['createRazorpayOrder', 'verifyRazorpayPayment', 'completeCheckout'])

function needsNothing(lost: readonly ShopProcess[]) {
  return ({ act, origin }: Answered) => act === 'browsing' && !isOf(lost, origin)
}

function isOf(processes: readonly ShopProcess[], origin: string): boolean {
  return processes.some((process) => process.origin === origin)
}

function without(ids: readonly string[], others: ReadonlySet<string>): string[] {
  return ids.filter((id) => !others.has(id))
}

const isPage = (path: string) => path === '/' || path.startsWith('/products')

function expectAnswers(answers: readonly Answered[], fault: Fault, lost: readonly ShopProcess[]): void {
  // 502: no payment could be started. The sandbox's providers fail with the shop that they are part of.
  const mayLackProvider = fault.isOfProvider || lost.length > 0
  const isFailure = ({ http, what }: Answered) =>
    http >= 500 && http !== 503 && !(http === 502 && mayLackProvider && NEEDS_PROVIDER.has(what))
  expect(answers.filter(isFailure)).toEqual([])
  expect(answers.filter(({ http, retryAfter }) => http === 503 && retryAfter === null)).toEqual([])
  const answering = answers.filter(({ origin }) => !isOf(lost, origin))
  const isBrowsing = ({ act }: Answered) => act === 'browsing'
  const mayFail = ({ what, http }: Answered) => fault.isOfPages === true && http === 503 && isPage(what)
  expect(answering.filter((one) => isBrowsing(one) && one.http !== 200 && !mayFail(one))).toEqual([])
  expect(answering.filter(({ http }) => http === 0)).toEqual([])
}

interface Quick {
  lost: readonly ShopProcess[]
  slowestMs: number
}

function expectQuick(answers: readonly Answered[], fault: Fault, { lost, slowestMs }: Quick): void {
  const answering = answers.filter(({ origin }) => !isOf(lost, origin))
  // A paper may start a process of its own.
  const mayWait = ({ act, what }: Answered) => act === 'paper' || (fault.isOfProvider && NEEDS_PROVIDER.has(what))
  expect(answering.filter((one) => one.ms > slowestMs && !mayWait(one))).toEqual([])
}

interface Round {
  busyMs: number
  during: readonly Answered[]
  recoveredMs: number
}

function describeRound(name: string, { busyMs, during, recoveredMs }: Round): string {
  const count = (matches: (http: number) => boolean) => during.filter(({ http }) => matches(http)).length
  return [
    `${name}: ${during.length} requests`,
    `${count((http) => http > 0 && http < 400)} ok`,
    `${count((http) => http === 503)} refused with 503`,
    `${count((http) => http >= 500 && http !== 503)} with another error`,
    `${count((http) => http === 0)} without an answer`,
    `slowest ${Math.round(slowest(during))} ms (without database or fault ${Math.round(busyMs)} ms)`,
    `first order after ${Math.round(recoveredMs)} ms`,
  ].join(', ')
}
