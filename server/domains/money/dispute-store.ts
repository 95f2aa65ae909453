import { addEvent } from '../../storage/events.ts'
import type { DB } from '../../storage/schema.ts'
import type { Queries, Tx } from '../../storage/transaction.ts'
import type { PaymentKey } from './payment-store.ts'

export type DisputeRow = DB['disputes']

type ReportedDispute = Pick<DisputeRow, 'id' | 'phase' | 'state' | 'amount' | 'deducted'>

/** A dispute may move on to a later one, and be open again. */
const PHASES: readonly DisputeRow['phase'][] = ['inquiry', 'chargeback', 'pre_arbitration', 'arbitration']

/**
 * Records what a provider says of a dispute. Returns null if that is known
 * already or out of date, as webhooks may arrive out of order; else what had been
 * deducted before. The caller must have locked the payment.
 */
export async function recordDispute(
  tx: Tx,
  { method, id: paymentId }: PaymentKey,
  reported: ReportedDispute,
  now: number,
): Promise<{ deductedBefore: number } | null> {
  const { id, phase, state, amount, deducted } = reported
  const known = await findKnown(tx, { method, id: paymentId }, id)
  if (known && !isNews(known, reported)) return null
  // The provider gives back what it has deducted of a dispute that is won later.
  const row = { id, phase, state, amount, deducted: Math.max(deducted, known?.deducted ?? 0), changed_at: now }
  if (known) {
    await tx.updateTable('disputes').set(row).where('method', '=', method).where('id', '=', known.id).execute()
  } else {
    await tx
      .insertInto('disputes')
      .values({ ...row, method, payment_id: paymentId, opened_at: now })
      .execute()
  }
  addEvent(tx, {
    topic: 'money',
    subject: paymentId,
    ...(known && { before: { dispute: known.state, deducted: known.deducted } }),
    after: { dispute: state, deducted: row.deducted },
  })
  return { deductedBefore: known?.deducted ?? 0 }
}

/** Releases up to November 2026 did not record the id. */
async function findKnown(tx: Tx, { method, id: paymentId }: PaymentKey, id: string): Promise<DisputeRow | null> {
  const rows = await tx
    .selectFrom('disputes')
    .selectAll()
    .where('method', '=', method)
    .where('payment_id', '=', paymentId)
    .where('id', 'in', [id, `earlier-${paymentId}`])
    .execute()
  return rows.find((row) => row.id === id) ?? rows[0] ?? null
}

function isNews(known: DisputeRow, { phase, state, deducted }: ReportedDispute): boolean {
  const later = PHASES.indexOf(phase) - PHASES.indexOf(known.phase)
  if (later !== 0) return later > 0
  return deducted > known.deducted || (known.state === 'open' && state !== 'open')
}

/** While a dispute is open, the parcel must wait. */
export async function hasOpenDispute(db: Queries, checkoutId: string): Promise<boolean> {
  return (await listDisputedCheckouts(db, [checkoutId])).has(checkoutId)
}

/** Those with an open dispute. */
export async function listDisputedCheckouts(
  db: Queries,
  checkoutIds: readonly string[],
): Promise<ReadonlySet<string | null>> {
  if (checkoutIds.length === 0) return new Set()
  const rows = await db
    .selectFrom('disputes')
    .innerJoin('payments', (join) =>
      join.onRef('payments.method', '=', 'disputes.method').onRef('payments.id', '=', 'disputes.payment_id'),
    )
    .select('payments.checkout_session_id')
    .where('payments.checkout_session_id', 'in', checkoutIds)
    .where('disputes.state', '=', 'open')
    .execute()
  return new Set(rows.map(({ checkout_session_id }) => checkout_session_id))
}

/** Returns the earliest first. */
export async function listDisputesOf(db: Queries, { method, id }: PaymentKey): Promise<DisputeRow[]> {
  return await db
    .selectFrom('disputes')
    .selectAll()
    .where('method', '=', method)
    .where('payment_id', '=', id)
    .orderBy('opened_at')
    .orderBy('id')
    .execute()
}

/** Those that are open, and with `all` those that have ended. The newest is first. */
export async function listDisputes(db: Queries, { all }: { all: boolean }) {
  const disputes = db
    .selectFrom('disputes')
    .innerJoin('payments', (join) =>
      join.onRef('payments.method', '=', 'disputes.method').onRef('payments.id', '=', 'disputes.payment_id'),
    )
    .leftJoin('orders', 'orders.checkout_session_id', 'payments.checkout_session_id')
    .selectAll('disputes')
    .select(['payments.currency', 'orders.number'])
    .orderBy('disputes.opened_at', 'desc')
  return await (all ? disputes : disputes.where('disputes.state', '=', 'open')).execute()
}
