/** Generates human-readable reference numbers such as `CJ-26-000123`, where `26` is the year in India's time zone. */
import { formatIndiaTime } from '../lib/clock.ts'
import type { Tx } from './transaction.ts'

const DIGITS = 6

/**
 * Returns the next number in a series, e.g. `CJ-26-000123` for the series `CJ`. Numbering restarts every year. Locks
 * the series until the transaction ends; if the transaction rolls back, the number is reused.
 */
export async function nextNumber(tx: Tx, series: string, now: number): Promise<string> {
  const seriesOfYear = `${series}-${yearOf(now)}`
  const { last_number } = await tx
    .insertInto('number_series')
    .values({ series: seriesOfYear, last_number: 1 })
    .onConflict((conflict) =>
      conflict.column('series').doUpdateSet((eb) => ({ last_number: eb('number_series.last_number', '+', 1) })),
    )
    .returning('last_number')
    .executeTakeFirstOrThrow()
  return formatNumber(seriesOfYear, last_number)
}

/**
 * Returns the next order number, such as `NK-26-000123`. Unlike in other series, the count does not restart every year.
 */
export async function nextOrderNumber(tx: Tx, now: number): Promise<string> {
  const { value } = await tx
    .insertInto('counters')
    .values({ name: 'orders', value: 1 })
    .onConflict((conflict) => conflict.column('name').doUpdateSet((eb) => ({ value: eb('counters.value', '+', 1) })))
    .returning('value')
    .executeTakeFirstOrThrow()
  return formatNumber(`NK-${yearOf(now)}`, value)
}

function yearOf(now: number): string {
  return formatIndiaTime(now).slice(2, 4)
}

function formatNumber(series: string, count: number): string {
  return `${series}-${String(count).padStart(DIGITS, '0')}`
}
