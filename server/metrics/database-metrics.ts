import { Gauge, type Registry } from 'prom-client'
import type { Clock } from '../lib/clock.ts'
import { withTimeout } from '../lib/promises.ts'
import type { Queries } from '../storage/transaction.ts'
import { countCheckouts, countHolds, countJobs, countRefunds, listOldestDueJobs } from './watched-rows-store.ts'

/** The database is read at most this often (ms), however many scrape. */
const MIN_AGE_MS = 10_000

/** After this long (ms), the database counts as away, and the scrape goes on without it. */
const TIMEOUT_MS = 2000

const DAY_MS = 24 * 60 * 60_000

interface DatabaseMetricsOptions {
  registry: Registry
  db: Queries
  clock: Clock
}

/** Returns a function that brings these metrics up to date, and never rejects. */
export function databaseMetrics({ registry, db, clock }: DatabaseMetricsOptions): () => Promise<void> {
  const gauge = <Label extends string>(name: string, help: string, ...labelNames: Label[]) =>
    new Gauge({ name, help, labelNames, registers: [registry] })
  const isUp = gauge('shop_database_up', '1 if the database answered when it was last asked.')
  const jobs = gauge('shop_jobs', 'Jobs that wait, or that have failed for good (dead).', 'kind', 'state')
  const due = gauge('shop_jobs_oldest_due_age_seconds', 'For how long the oldest job has been due.', 'kind')
  const checkouts = gauge('shop_checkouts_last_day', 'Checkouts of the last 24 hours.', 'method', 'state')
  const refunds = gauge('shop_refunds_unfinished', 'Refunds that are not paid back yet.', 'state')
  const holds = gauge('shop_stock_holds', 'Unpaid checkouts and unconfirmed orders that hold pieces.', 'holder')

  const read = async () => {
    const now = clock()
    const counts = {
      jobs: await countJobs(db),
      due: await listOldestDueJobs(db, now),
      checkouts: await countCheckouts(db, now - DAY_MS),
      refunds: await countRefunds(db),
      holds: await countHolds(db),
    }
    forget()
    for (const { kind, state, count } of counts.jobs) jobs.set({ kind, state }, count)
    for (const { kind, since } of counts.due) due.set({ kind }, (now - since) / 1000)
    for (const { method, state, count } of counts.checkouts) checkouts.set({ method, state }, count)
    for (const { state, count } of counts.refunds) refunds.set({ state }, count)
    for (const { holder, count } of counts.holds) holds.set({ holder }, count)
    isUp.set(1)
  }
  const forget = () => {
    for (const counted of [jobs, due, checkouts, refunds, holds]) counted.reset()
  }
  // Old counts would look true.
  const onAway = () => {
    forget()
    isUp.set(0)
  }

  let startedAt = Number.NEGATIVE_INFINITY
  let reading: Promise<void> | null = null
  return async () => {
    if (reading === null) {
      if (performance.now() - startedAt < MIN_AGE_MS) return
      startedAt = performance.now()
      // Not reported: `shop_database_up` says it, and requests that fail.
      reading = read()
        .catch(onAway)
        .finally(() => {
          reading = null
        })
    }
    const ended = await withTimeout(
      TIMEOUT_MS,
      reading.then(() => true),
    )
    if (ended === null) onAway()
  }
}
