/**
 * Settles payments, refunds and what disputes took two days later, at domestic rates. Fields of
 * https://razorpay.com/docs/api/settlements/fetch-recon.
 */
import * as z from 'zod'
import { formatIndiaTime } from '../../lib/clock.ts'
import { type SandboxDeps, toUnixSeconds } from '../sandbox-deps.ts'
import { listAllRecords } from '../sandbox-store.ts'
import { disputes } from './disputes.ts'
import { payments } from './payments.ts'
import { refunds } from './refunds.ts'

const wholeNumber = z
  .string()
  .regex(/^\d{1,4}$/)
  .transform(Number)

export const reconQuery = z.strictObject({
  year: wholeNumber,
  month: wholeNumber,
  day: wholeNumber.optional(),
  count: wholeNumber.pipe(z.int().min(1).max(1000)).default(10),
  skip: wholeNumber.default(0),
})

const SETTLED_AFTER_SECONDS = 2 * 24 * 60 * 60

/** By India's months, oldest first. */
export async function listSettled(
  { db, clock }: SandboxDeps,
  { year, month, day, count, skip }: z.output<typeof reconQuery>,
): Promise<object[]> {
  const wanted = [year, month, day]
    .flatMap((part) => (part === undefined ? [] : String(part).padStart(2, '0')))
    .join('-')
  const captured = (await listAllRecords(db, payments)).map(({ document }) => document)
  const returned = (await listAllRecords(db, refunds)).map(({ document }) => document)
  const disputed = (await listAllRecords(db, disputes)).map(({ document }) => document)
  const items = [
    ...captured
      .filter(({ captured }) => captured)
      .map(({ id, amount, fee, tax, created_at, order_id }) => ({
        ...{
          entity_id: id,
          type: 'payment',
          debit: 0,
          credit: amount - (fee ?? 0),
          amount,
          fee: fee ?? 0,
          tax: tax ?? 0,
        },
        ...{ created_at, order_id, payment_id: null, dispute_id: null },
      })),
    ...returned
      .filter(({ status }) => status === 'processed')
      .map(({ id, amount, payment_id, created_at }) => ({
        ...{ entity_id: id, type: 'refund', debit: amount, credit: 0, amount, fee: 0, tax: 0 },
        ...{ created_at, order_id: null, payment_id, dispute_id: null },
      })),
    ...disputed
      .filter(({ amount_deducted }) => amount_deducted > 0)
      .map(({ id, amount_deducted: amount, payment_id, created_at }) => ({
        ...{
          entity_id: id.replace('disp_', 'adj_'),
          type: 'adjustment',
          debit: amount,
          credit: 0,
          amount,
          fee: 0,
          tax: 0,
        },
        ...{ created_at, order_id: null, payment_id, dispute_id: id },
      })),
  ]
  return items
    .map((item) => ({ ...item, settled_at: item.created_at + SETTLED_AFTER_SECONDS }))
    .filter(({ settled_at }) => settled_at <= toUnixSeconds(clock()))
    .filter(({ settled_at }) => dayOf(settled_at).startsWith(wanted))
    .sort((a, b) => a.settled_at - b.settled_at)
    .slice(skip, skip + count)
    .map((item) => ({
      ...{ ...item, currency: 'INR', on_hold: false, settled: true },
      settlement_id: `setl_${item.settled_at}`,
      settlement_utr: `utr${item.settled_at}`,
    }))
}

function dayOf(unixSeconds: number): string {
  return formatIndiaTime(unixSeconds * 1000).slice(0, 10)
}
