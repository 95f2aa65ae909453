import fastify from 'fastify'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import type { ReportError } from '#server/lib/report-error.ts'
import { openMetrics } from '#server/metrics/open-metrics.ts'
import { markDead } from '#server/storage/outbox.ts'
import { inTransaction } from '#server/storage/transaction.ts'
import { newBuyer, newPurchase, RING, rings } from '../support/shop/buyer.ts'
import { MINUTE } from '../support/shop/movable-clock.ts'
import { oneStore } from '../support/shop/stores.ts'
import { useShop } from '../support/shop/use-shop.ts'

describe.each(oneStore)('the metrics of a shop with METRICS_PORT on %s', (store) => {
  const shop = useShop({ store, environment: { METRICS_PORT: '0' } })
  const { ask } = shop
  let scraped: string
  let soldOut: number

  const scrape = async () => (await fetch(shop.metricsUrl ?? '')).text()
  /** The value of the series that has all of these labels. */
  const sampleOf = (name: string, labels: Record<string, string> = {}) => {
    const isWanted = (line: string) =>
      Object.entries(labels).every(([label, value]) => line.includes(`${label}="${value}"`))
    const line = scraped.split('\n').find((line) => /^\w+/.exec(line)?.[0] === name && isWanted(line))
    return line === undefined ? null : Number(line.split(' ').at(-1))
  }
  const report = (visit: object) =>
    fetch(`${shop.origin}/api/visits`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(visit),
    })

  beforeAll(async () => {
    const { token } = await newBuyer(ask)
    await ask('createOrder', { body: rings(), token, headers: newPurchase() })
    await ask('readProduct', { path: { id: RING } })
    await ask('readProduct', { path: { id: 'no-such-ring' } })
    const job = { kind: 'refund-payment' as const, payload: { method: 'stripe' as const, paymentId: 'p' } }
    await inTransaction(shop.db, (tx) => markDead(tx, { ...job, dedupeKey: 'r' }, 'It came back.', Date.now()))
    // This server does not run it, so that it stays due.
    const waiting = {
      id: 'j',
      dedupe_key: 'j',
      payload: '{}',
      state: 'waiting' as const,
      attempts: 0,
      last_error: null,
    }
    const since = Date.now() - 2 * MINUTE
    await shop.db
      .insertInto('outbox')
      .values({ ...waiting, kind: 'of-a-newer-server', run_at: since, created_at: since })
      .execute()
    await report({ page: 'home', startedOffline: true, failedLoads: 2, lcp: 1800, cls: 0.04 })
    await report({ page: 'product', startedOffline: false, failedLoads: 0, lcp: 900, inp: 120, cls: 0 })
    soldOut = (await shop.db.selectFrom('products').select('id').where('stock', '<=', 0).execute()).length
    scraped = await scrape()
  })

  test('count requests by route and status, and name no address', () => {
    const route = '/api/products/:id'
    expect(sampleOf('shop_http_requests_total', { method: 'GET', route, status: '200' })).toBe(1)
    expect(sampleOf('shop_http_requests_total', { method: 'GET', route, status: '404' })).toBe(1)
    expect(sampleOf('shop_http_request_duration_seconds_count', { method: 'GET', route })).toBe(2)
    expect(scraped).not.toContain(RING)
  })

  test('tell what waits, what has failed, and what shoppers hold', () => {
    expect(sampleOf('shop_database_up')).toBe(1)
    expect(sampleOf('shop_jobs', { kind: 'refund-payment', state: 'dead' })).toBe(1)
    expect(sampleOf('shop_jobs_oldest_due_age_seconds', { kind: 'of-a-newer-server' })).toBeGreaterThanOrEqual(120)
    expect(sampleOf('shop_checkouts_last_day', { method: 'cod', state: 'ordered' })).toBe(1)
    expect(sampleOf('shop_stock_holds', { holder: 'unconfirmed order' })).toBe(1)
    expect(sampleOf('shop_products_sold_out')).toBe(soldOut)
    expect(sampleOf('shop_disk_free_bytes')).toBeGreaterThan(0)
    expect(sampleOf('nodejs_eventloop_lag_seconds')).toBeGreaterThanOrEqual(0)
    expect(sampleOf('process_resident_memory_bytes')).toBeGreaterThan(0)
  })

  test('tell what visits were like', () => {
    expect(sampleOf('shop_visits_sampled_total', { page: 'home' })).toBe(1)
    expect(sampleOf('shop_visits_started_offline_total', { page: 'home' })).toBe(1)
    expect(sampleOf('shop_visit_failed_loads_total', { page: 'home' })).toBe(2)
    const lcp = 'shop_visit_largest_contentful_paint_seconds'
    expect(sampleOf(`${lcp}_bucket`, { page: 'home', le: '1.5' })).toBe(0)
    expect(sampleOf(`${lcp}_bucket`, { page: 'home', le: '2' })).toBe(1)
    expect(sampleOf('shop_visit_interaction_to_next_paint_seconds_sum', { page: 'product' })).toBeCloseTo(0.12)
  })

  test('are on a port of their own, and read the database at most every ten seconds', async () => {
    expect(await (await fetch(`${shop.origin}/metrics`)).text()).not.toContain('shop_http_requests_total')
    await shop.db.deleteFrom('outbox').execute()
    scraped = await scrape()
    expect(sampleOf('shop_jobs', { kind: 'refund-payment', state: 'dead' })).toBe(1)
  })

  const open = (port: number, countSoldOut: () => number, reportError: ReportError) =>
    openMetrics(
      { port, host: '127.0.0.1' },
      { app: fastify(), db: shop.db, clock: Date.now, folders: shop.config, countSoldOut, reportError },
    )

  test('keep a shop from starting whose port is taken', async () => {
    const taken = Number(new URL(shop.metricsUrl ?? '').port)
    const opening = open(taken, () => 0, vi.fn())
    await expect(opening).rejects.toThrow(/^METRICS_PORT \d+ on 127\.0\.0\.1 cannot be used/)
  })

  test('answer 500 if one of them cannot be counted, and the shop goes on', async () => {
    const reportError = vi.fn<ReportError>()
    const broken = new Error('no catalogue')
    const { url, close } = await open(
      0,
      () => {
        throw broken
      },
      reportError,
    )
    expect((await fetch(url)).status).toBe(500)
    expect(reportError).toHaveBeenCalledWith(broken, 'The metrics could not be read.')
    close()
  })
})
