/**
 * Numbers people read, e.g. `CJ-26-000123`, where `26` is the year in India, and
 * of tax documents, e.g. `NK/26-27/000001`.
 */
import { shopFacts } from '#contract/shop-facts.ts'
import { financialYearOf, formatIndiaTime } from '../lib/clock.ts'
import { dialectOf } from './dialects.ts'
import type { Tx } from './transaction.ts'

const DIGITS = 6

/**
 * E.g. `CJ-26-000123` for the series `CJ`; restarts every year. Locks the series
 * until the transaction ends. A rollback frees the number.
 */
export async function nextNumber(tx: Tx, series: string, now: number): Promise<string> {
  const seriesOfYear = `${series}-${yearOf(now)}`
  return formatNumber(seriesOfYear, '-', await countUp(tx, seriesOfYear))
}

/**
 * E.g. `NK/26-27/000001` for the prefix `NK`; restarts every financial year, with
 * which a new prefix begins: within one, numbers are consecutive (CGST Rules 2017,
 * rule 46(b)). There are no gaps: the series stays locked until the transaction ends,
 * and a rollback frees the number. At most 16 characters with prefixes of up to three.
 */
export async function nextSerialNumber(
  tx: Tx,
  { table, prefix }: { table: SerialTable; prefix: string },
  now: number,
): Promise<string> {
  const year = financialYearOf(now)
  const series = (await findSeries(tx, table, year)) ?? `${prefix}/${year}`
  return formatNumber(series, '/', await countUp(tx, series))
}

type SerialTable = 'invoices' | 'credit_notes' | 'delivery_challans'

/** Null if the table has no number of that year. */
async function findSeries(tx: Tx, table: SerialTable, year: string): Promise<string | null> {
  const ofYear = await tx.selectFrom('number_series').select('series').where('series', 'like', `%/${year}`).execute()
  for (const { series } of ofYear) {
    const first = formatNumber(series, '/', 1)
    if (await tx.selectFrom(table).select('number').where('number', '=', first).executeTakeFirst()) return series
  }
  return null
}

async function countUp(tx: Tx, series: string): Promise<number> {
  const { last_number } = await tx
    .insertInto('number_series')
    .values({ series, last_number: 1 })
    .onConflict((conflict) =>
      conflict.column('series').doUpdateSet((eb) => ({ last_number: eb('number_series.last_number', '+', 1) })),
    )
    .returning('last_number')
    .executeTakeFirstOrThrow()
  return last_number
}

/**
 * E.g. `NK-26-000123`. The count never restarts. On PostgreSQL orders do not wait
 * for each other, so a rollback leaves a gap.
 */
export async function nextOrderNumber(tx: Tx, now: number): Promise<string> {
  const count = dialectOf(tx) === 'postgresql' ? await takeFromSequence(tx) : await countOrders(tx)
  return formatNumber(`${shopFacts.prefixes.orders}-${yearOf(now)}`, '-', count)
}

async function takeFromSequence(tx: Tx): Promise<number> {
  const { count } = await tx
    .selectNoFrom((eb) => eb.fn<number>('nextval', [eb.val('order_numbers')]).as('count'))
    .executeTakeFirstOrThrow()
  return count
}

async function countOrders(tx: Tx): Promise<number> {
  const { value } = await tx
    .insertInto('counters')
    .values({ name: 'orders', value: 1 })
    .onConflict((conflict) => conflict.column('name').doUpdateSet((eb) => ({ value: eb('counters.value', '+', 1) })))
    .returning('value')
    .executeTakeFirstOrThrow()
  return value
}

function yearOf(now: number): string {
  return formatIndiaTime(now).slice(2, 4)
}

function formatNumber(series: string, separator: string, count: number): string {
  return `${series}${separator}${String(count).padStart(DIGITS, '0')}`
}
