/** Numbers that people read out on the phone: `CJ-26-000123`. Each series starts anew every year. */
import type { Tx } from './transaction.ts'

const INDIA_IS_AHEAD_MS = 5.5 * 60 * 60_000
const DIGITS = 6

/**
 * The next number of a series. It holds the series until the transaction ends, so that none is given twice; one whose
 * transaction did not happen is given again.
 */
export async function nextNumber(tx: Tx, series: string, now: number): Promise<string> {
  const year = String(new Date(now + INDIA_IS_AHEAD_MS).getUTCFullYear()).slice(-2)
  const { last } = await tx
    .insertInto('numbers')
    .values({ series: `${series}-${year}`, last: 1 })
    .onConflict((conflict) => conflict.column('series').doUpdateSet((eb) => ({ last: eb('numbers.last', '+', 1) })))
    .returning('last')
    .executeTakeFirstOrThrow()
  return `${series}-${year}-${String(last).padStart(DIGITS, '0')}`
}
