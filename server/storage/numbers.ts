/** Numbers that people read out on the phone: `CJ-26-000123`. The year is that of India's calendar. */
import { formatIndiaTime } from '../lib/clock.ts'
import type { Tx } from './transaction.ts'

const DIGITS = 6

/**
 * The next number of a series that starts anew every year. It holds the series until the transaction ends, so that none is
 * given twice; one whose transaction did not happen is given again.
 */
export async function nextNumber(tx: Tx, series: string, now: number): Promise<string> {
  const ofYear = `${series}-${yearOf(now)}`
  const { last_number } = await tx
    .insertInto('number_series')
    .values({ series: ofYear, last_number: 1 })
    .onConflict((conflict) =>
      conflict.column('series').doUpdateSet((eb) => ({ last_number: eb('number_series.last_number', '+', 1) })),
    )
    .returning('last_number')
    .executeTakeFirstOrThrow()
  return formatNumber(ofYear, last_number)
}

/** The next number of an order, `NK-26-000123`: as `nextNumber`, but its count goes on from year to year. */
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
