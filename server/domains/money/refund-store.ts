/** `refund-states.ts` lists the changes of their states. */
import { addEvent } from '../../storage/events.ts'
import type { DB } from '../../storage/schema.ts'
import type { Queries, Tx } from '../../storage/transaction.ts'
import type { PaymentKey, PaymentRow } from './payment-store.ts'
import { OWED, type RefundTransition, refundTransitions } from './refund-states.ts'

export type RefundRow = DB['refunds']

/**
 * The caller must have locked the payment, so that its refunds do not exceed its
 * amount.
 */
export async function insertRefund(tx: Tx, refund: RefundRow): Promise<void> {
  await tx.insertInto('refunds').values(refund).execute()
  addRefundEvent(tx, refund, refund.amount)
}

function addRefundEvent(tx: Tx, { payment_id, state, reason }: RefundRow, amount: number): void {
  addEvent(tx, { topic: 'money', subject: payment_id, after: { refund: state, amount }, reason })
}

export async function readRefund(db: Queries, id: string): Promise<RefundRow | null> {
  return (await db.selectFrom('refunds').selectAll().where('id', '=', id).executeTakeFirst()) ?? null
}

export async function findRefundByProviderId(
  db: Queries,
  method: RefundRow['method'],
  providerId: string,
): Promise<RefundRow | null> {
  const row = await db
    .selectFrom('refunds')
    .selectAll()
    .where('method', '=', method)
    .where('provider_id', '=', providerId)
    .executeTakeFirst()
  return row ?? null
}

/** Returns the earliest first. */
export async function listRefundsOf(db: Queries, { method, id }: PaymentKey): Promise<RefundRow[]> {
  return await db
    .selectFrom('refunds')
    .selectAll()
    .where('method', '=', method)
    .where('payment_id', '=', id)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
}

/** Returns the earliest first. */
export async function listRefundsFor(db: Queries, payments: readonly PaymentKey[]): Promise<RefundRow[]> {
  if (payments.length === 0) return []
  const ids = payments.map(({ id }) => id)
  const refunds = await db
    .selectFrom('refunds')
    .selectAll()
    .where('payment_id', 'in', ids)
    .orderBy('created_at')
    .execute()
  return refunds.filter((refund) => payments.some((payment) => isRefundOf(refund, payment)))
}

export function isRefundOf(refund: Pick<RefundRow, 'method' | 'payment_id'>, { method, id }: PaymentKey): boolean {
  return refund.method === method && refund.payment_id === id
}

interface StateChange {
  /** The provider's id for the accepted attempt, or `manual`. */
  providerId?: string
  /** Changes the state only if this is the latest attempt's id at the provider. */
  ifProviderId?: string
  /** When the refund was accepted (epoch ms); null if it is owed again. */
  finishedAt?: number | null
}

/** Returns false if the current state does not allow the change. */
export async function moveRefund(
  tx: Tx,
  id: string,
  transition: RefundTransition,
  { providerId, ifProviderId, finishedAt }: StateChange = {},
): Promise<boolean> {
  const { from, to } = refundTransitions[transition]
  const before = await readRefund(tx, id)
  const change = tx
    .updateTable('refunds')
    .set((eb) => ({
      state: to,
      // The next attempt needs a new idempotency key.
      ...(to === 'failed' && { refusals: eb('refusals', '+', 1) }),
      ...(providerId !== undefined && { provider_id: providerId }),
      ...(finishedAt !== undefined && { finished_at: finishedAt }),
    }))
    .where('id', '=', id)
    .where('state', 'in', from)
  const conditional = ifProviderId === undefined ? change : change.where('provider_id', '=', ifProviderId)
  const moved = await conditional.returning(['payment_id', 'amount']).executeTakeFirst()
  if (!moved) return false
  const { payment_id: subject, amount } = moved
  const facts = { before: { refund: before?.state ?? null }, after: { refund: to, amount } }
  addEvent(tx, { topic: 'money', subject, ...facts })
  return true
}

/**
 * Takes an amount off the sum of refunds with unknown ids. Deletes the sum at
 * zero.
 */
export async function reduceSum(tx: Tx, refund: RefundRow, by: number): Promise<void> {
  const { id, amount } = refund
  addRefundEvent(tx, refund, Math.max(0, amount - by))
  if (by < amount)
    await tx
      .updateTable('refunds')
      .set({ amount: amount - by })
      .where('id', '=', id)
      .execute()
  else await tx.deleteFrom('refunds').where('id', '=', id).execute()
}

/**
 * Records a refusal, or that the attempt `providerId` failed at once, so that the
 * next attempt uses a new idempotency key. `refusals` is the count before. Does
 * nothing if the refund is no longer owed or the failure is recorded.
 */
export async function countRefusal(
  db: Queries,
  { id, refusals }: Pick<RefundRow, 'id' | 'refusals'>,
  providerId: string | null,
): Promise<void> {
  await db
    .updateTable('refunds')
    .set({ refusals: refusals + 1, ...(providerId !== null && { provider_id: providerId }) })
    .where('id', '=', id)
    .where('state', 'in', OWED)
    .where('refusals', '=', refusals)
    .execute()
}

/** In epoch ms. Returns false if an earlier one is recorded. */
export async function markFirstFailure(tx: Tx, id: string, now: number): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('refunds')
    .set({ first_failed_at: now })
    .where('id', '=', id)
    .where('first_failed_at', 'is', null)
    .executeTakeFirstOrThrow()
  return numUpdatedRows === 1n
}

/** Needs a new idempotency key, because providers compare the requests of a key. */
export async function changeRefundAmount(tx: Tx, refund: RefundRow, amount: number): Promise<void> {
  const { id, refusals } = refund
  addRefundEvent(tx, refund, amount)
  await tx
    .updateTable('refunds')
    .set({ amount, refusals: refusals + 1 })
    .where('id', '=', id)
    .where('state', 'in', OWED)
    .execute()
}

export async function deleteOwedRefund(tx: Tx, refund: RefundRow): Promise<void> {
  const { id } = refund
  addRefundEvent(tx, refund, 0)
  await tx.deleteFrom('refunds').where('id', '=', id).where('state', 'in', OWED).execute()
}

export async function hasPendingRefund(db: Queries, userId: string): Promise<boolean> {
  const refund = await db
    .selectFrom('refunds')
    .innerJoin('payments', (join) =>
      join.onRef('payments.method', '=', 'refunds.method').onRef('payments.id', '=', 'refunds.payment_id'),
    )
    .innerJoin('checkout_sessions', 'checkout_sessions.id', 'payments.checkout_session_id')
    .select('refunds.id')
    .where('checkout_sessions.user_id', '=', userId)
    .where('refunds.state', 'in', OWED)
    .executeTakeFirst()
  return refund !== undefined
}

/** Every added field is null if unknown. */
export type RefundListing = RefundRow & Pick<PaymentRow, 'currency'> & { email: string | null; number: string | null }

/**
 * Returns the newest first. Without `includeFinished`, only refunds that are
 * still owed.
 */
export async function listRefunds(
  db: Queries,
  { limit, includeFinished }: { limit: number; includeFinished: boolean },
): Promise<RefundListing[]> {
  const refunds = db
    .selectFrom('refunds')
    .innerJoin('payments', (join) =>
      join.onRef('payments.method', '=', 'refunds.method').onRef('payments.id', '=', 'refunds.payment_id'),
    )
    .leftJoin('checkout_sessions', 'checkout_sessions.id', 'payments.checkout_session_id')
    .leftJoin('users', 'users.id', 'checkout_sessions.user_id')
    .leftJoin('orders', 'orders.checkout_session_id', 'payments.checkout_session_id')
    .selectAll('refunds')
    .select(['payments.currency', 'users.email', 'orders.number'])
    .orderBy('refunds.created_at', 'desc')
    .limit(limit)
  return await (includeFinished ? refunds : refunds.where('refunds.state', 'in', OWED)).execute()
}

/**
 * Returns payments without a checkout whose money the shop still has, earliest
 * first.
 */
export async function listUnclaimedPayments(db: Queries): Promise<PaymentRow[]> {
  return await db
    .selectFrom('payments')
    .selectAll()
    .where('checkout_session_id', 'is', null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('refunds')
            .select('refunds.id')
            .whereRef('refunds.method', '=', 'payments.method')
            .whereRef('refunds.payment_id', '=', 'payments.id'),
        ),
      ),
    )
    .orderBy('received_at')
    .execute()
}
