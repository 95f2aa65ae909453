/**
 * Numbers people read, e.g. `CJ-26-000123`, where `26` is the year in India, and
 * of tax documents, e.g. `NK/26-27/000001`.
 */
import { shopFacts } from '#contract/shop-facts.ts'
import { financialYearOf, formatIndiaTime } from '../lib/clock.ts'
import { type DialectName, dialectOf } from './dialects.ts'
import { readHold } from './held-jobs.ts'
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
 * In a restored shop, the first one begins a further series.
 */
export async function nextSerialNumber(
  tx: Tx,
  { table, prefix }: { table: SerialTable; prefix: string },
  now: number,
): Promise<string> {
  const madeAt = await readHold(tx)
  if (madeAt !== null) await beginSeries(tx, madeAt, now)
  const first = await firstSeries(tx, { table, prefix }, now)
  const series = (await laterSeries(tx, first)) ?? first
  return formatSerial(series, await countUp(tx, series))
}

type SerialTable = keyof typeof PREFIXES

const PREFIXES = {
  invoices: shopFacts.prefixes.invoices,
  credit_notes: shopFacts.prefixes.creditNotes,
  delivery_challans: shopFacts.prefixes.challans,
}

/** Of the settings: when the backup was made for which they began. */
const BEGUN = 'series begun after the backup of'

/**
 * A restored shop does not know the numbers that it gave after its backup, and begins
 * further series, e.g. with `NK/26-27/JH0001`: the rule allows several. Their letters
 * stand for the day, because the shop may be restored from the same backup again.
 * Returns the first number of each. Idempotent.
 */
export async function beginSeries(tx: Tx, madeAt: string, now: number): Promise<string[]> {
  const year = financialYearOf(now)
  const tables = Object.entries(PREFIXES) as [SerialTable, string][]
  const firsts = await Promise.all(tables.map(([table, prefix]) => firstSeries(tx, { table, prefix }, now)))
  const begun = await tx.selectFrom('settings').select('value').where('name', '=', BEGUN).executeTakeFirst()
  if (begun?.value !== madeAt) {
    const known = await tx.selectFrom('number_series').select('series').where('series', 'like', `%/${year}/%`).execute()
    let day = Math.floor((now - Date.parse(`20${year.slice(0, 2)}-04-01T00:00:00+05:30`)) / DAY_MS)
    while (known.some(({ series }) => series.endsWith(`/${lettersOf(day)}`))) day++
    const rows = firsts.map((first) => ({ series: `${first}/${lettersOf(day)}`, last_number: 0 }))
    await tx.insertInto('number_series').values(rows).execute()
    await tx
      .insertInto('settings')
      .values({ name: BEGUN, value: madeAt })
      .onConflict((conflict) => conflict.column('name').doUpdateSet({ value: madeAt }))
      .execute()
  }
  const later = await Promise.all(firsts.map((first) => laterSeries(tx, first)))
  return later.flatMap((series) => (series === null ? [] : formatSerial(series, 1)))
}

const DAY_MS = 24 * 60 * 60_000

/** From `AA` on, in alphabetical order. */
function lettersOf(day: number): string {
  return String.fromCharCode(65 + Math.floor(day / 26), 65 + (day % 26))
}

const LATER = /\/[A-Z]{2}$/

/** Of the year. */
async function firstSeries(
  tx: Tx,
  { table, prefix }: { table: SerialTable; prefix: string },
  now: number,
): Promise<string> {
  const year = financialYearOf(now)
  const ofYear = await tx.selectFrom('number_series').select('series').where('series', 'like', `%/${year}%`).execute()
  for (const { series } of ofYear) {
    const isUsed = tx.selectFrom(table).select('number').where('number', '=', formatSerial(series, 1))
    if (await isUsed.executeTakeFirst()) return series.replace(LATER, '')
  }
  return `${prefix}/${year}`
}

/** The newest that follows the first of a year; null if there is none. */
async function laterSeries(tx: Tx, first: string): Promise<string | null> {
  const later = await tx
    .selectFrom('number_series')
    .select('series')
    .where('series', 'like', `${first}/%`)
    .orderBy('series', 'desc')
    .limit(1)
    .executeTakeFirst()
  return later?.series ?? null
}

function formatSerial(series: string, count: number): string {
  return LATER.test(series) ? series + String(count).padStart(DIGITS - 2, '0') : formatNumber(series, '/', count)
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

/**
 * For a database that was just restored, whose tables may be of an earlier release: it leaves out
 * the numbers of orders and returns that it may have given after its backup. Providers know
 * parcels by them. More with every minute, as the same backup may be restored again.
 */
export function skipNumbersSql(dialect: DialectName, madeAt: string): string {
  const schema = dialect === 'postgresql' ? 'public.' : ''
  const made = Date.parse(madeAt)
  const least = 1000 + Math.max(0, Math.floor((Date.now() - made) / 60_000))
  const count = `((select count(*) from ${schema}orders where created_at > ${made - 30 * DAY_MS}) + ${least})`
  const orders =
    dialect === 'postgresql'
      ? `select setval('public.order_numbers', nextval('public.order_numbers') + ${count})`
      : `insert into counters (name, value) values ('orders', ${count})
         on conflict (name) do update set value = counters.value + excluded.value`
  return `${orders};
    update ${schema}number_series set last_number = last_number + ${least} where series not like '%/%'`
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
