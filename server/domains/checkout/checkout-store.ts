/**
 * The SQL of intended orders.
 *
 * `held`: the pieces are off the shelf for it. `lapsed`: they are back; a late payment may still take them, and a shopper
 * who tries again holds them anew. `placed` and `returned` are the ends: it became an order, or the money that came for it
 * went back. Every change is conditional on the state it starts from, so of two that come together one happens.
 */
import type { DB } from '../../storage/schema.ts'
import type { Queries, Tx } from '../../storage/transaction.ts'
import type { OrderContents } from '../orders/order-store.ts'
import { isSameItems } from './purchase.ts'

type Row = DB['checkout_sessions']

export interface CheckoutSession extends Pick<Row, 'id' | 'fingerprint' | 'method' | 'state' | 'charge' | 'currency'> {
  userId: string
  ref: string | null
  contents: OrderContents
  createdAt: number
  reservedUntil: number
  /** When the reconciler asks next; null when nobody is to ask any more. */
  nextCheckAt: number | null
}

function toCheckoutSession(row: Row | undefined): CheckoutSession | null {
  if (!row) return null
  const { id, fingerprint, method, state, charge, currency } = row
  return {
    id,
    fingerprint,
    method,
    state,
    charge,
    currency,
    userId: row.user_id,
    ref: row.provider_ref,
    contents: JSON.parse(row.contents),
    createdAt: row.created_at,
    reservedUntil: row.reserved_until,
    nextCheckAt: row.next_check_at,
  }
}

/** Answers false, and adds nothing, when the shopper has one of this attempt already. */
export async function insertCheckout(tx: Tx, row: Row): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('checkout_sessions')
    .values(row)
    .onConflict((conflict) => conflict.columns(['user_id', 'idempotency_key']).doNothing())
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows === 1n
}

/** For one that was added in this transaction and cannot be held after all. */
export async function deleteCheckout(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('checkout_sessions').where('id', '=', id).execute()
}

export async function readCheckout(db: Queries, id: string): Promise<CheckoutSession | null> {
  return toCheckoutSession(await db.selectFrom('checkout_sessions').selectAll().where('id', '=', id).executeTakeFirst())
}

export async function findCheckoutByKey(
  db: Queries,
  userId: string,
  attemptKey: string,
): Promise<CheckoutSession | null> {
  const row = await db
    .selectFrom('checkout_sessions')
    .selectAll()
    .where('user_id', '=', userId)
    .where('idempotency_key', '=', attemptKey)
    .executeTakeFirst()
  return toCheckoutSession(row)
}

export async function findCheckoutByProviderRef(
  db: Queries,
  method: Row['method'],
  ref: string,
): Promise<CheckoutSession | null> {
  const row = await db
    .selectFrom('checkout_sessions')
    .selectAll()
    .where('method', '=', method)
    .where('provider_ref', '=', ref)
    .executeTakeFirst()
  return toCheckoutSession(row)
}

/** The one that a shopper made last, of those that are paid before the parcel is sent. */
export async function readNewestCheckout(db: Queries, userId: string): Promise<CheckoutSession | null> {
  const row = await db
    .selectFrom('checkout_sessions')
    .selectAll()
    .where('user_id', '=', userId)
    .where('method', '!=', 'cod')
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return toCheckoutSession(row)
}

export async function listReserved(db: Queries, userId: string): Promise<CheckoutSession[]> {
  const rows = await db
    .selectFrom('checkout_sessions')
    .selectAll()
    .where('user_id', '=', userId)
    .where('state', '=', 'reserved')
    .execute()
  return rows.map(toCheckoutSession).filter((intended) => intended !== null)
}

/** What a shopper has ordered since an intended order was made, other than by it, and has not cancelled. */
async function listOrderedSince(
  db: Queries,
  { id, userId, createdAt }: CheckoutSession,
): Promise<{ orderId: string; contents: OrderContents }[]> {
  const rows = await db
    .selectFrom('checkout_sessions')
    .innerJoin('orders', 'orders.checkout_session_id', 'checkout_sessions.id')
    .select(['orders.id', 'checkout_sessions.contents'])
    .where('checkout_sessions.user_id', '=', userId)
    .where('checkout_sessions.id', '!=', id)
    .where('orders.created_at', '>=', createdAt)
    .where('orders.status', '!=', 'cancelled')
    .execute()
  return rows.map((row) => ({ orderId: row.id, contents: JSON.parse(row.contents) }))
}

/** Whether a shopper holds another intended order by now, or has ordered something since this one was made. */
export async function hasNewerCheckout(db: Queries, { id, userId, createdAt }: CheckoutSession): Promise<boolean> {
  const other = await db
    .selectFrom('checkout_sessions')
    .leftJoin('orders', 'orders.checkout_session_id', 'checkout_sessions.id')
    .select('checkout_sessions.id')
    .where('checkout_sessions.user_id', '=', userId)
    .where('checkout_sessions.id', '!=', id)
    .where((eb) => eb.or([eb('checkout_sessions.state', '=', 'reserved'), eb('orders.created_at', '>=', createdAt)]))
    .executeTakeFirst()
  return other !== undefined
}

/** Held ones whose time is over. */
export async function listOverdue(db: Queries, now: number, atMost: number): Promise<CheckoutSession[]> {
  const rows = await db
    .selectFrom('checkout_sessions')
    .selectAll()
    .where('state', '=', 'reserved')
    .where('reserved_until', '<=', now)
    .limit(atMost)
    .execute()
  return rows.map(toCheckoutSession).filter((intended) => intended !== null)
}

/** Those of which the provider is to be asked now, the most urgent first. */
export async function listDueForCheck(db: Queries, now: number, atMost: number): Promise<CheckoutSession[]> {
  const rows = await db
    .selectFrom('checkout_sessions')
    .selectAll()
    .where('next_check_at', '<=', now)
    .where('provider_ref', 'is not', null)
    .orderBy('next_check_at')
    .limit(atMost)
    .execute()
  return rows.map(toCheckoutSession).filter((intended) => intended !== null)
}

/** Says when to ask next, and answers whether nobody else did meanwhile. */
export async function scheduleNextCheck(
  db: Queries,
  { id, nextCheckAt }: CheckoutSession,
  next: number | null,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('checkout_sessions')
    .set({ next_check_at: next })
    .where('id', '=', id)
    .where('next_check_at', '=', nextCheckAt)
    .executeTakeFirstOrThrow()
  return numUpdatedRows === 1n
}

/** Nobody asks the provider again, unless the shopper begins anew. */
export async function stopChecks(tx: Tx, id: string): Promise<void> {
  await tx.updateTable('checkout_sessions').set({ next_check_at: null }).where('id', '=', id).execute()
}

/** Keeps the provider's name for it, and when to ask about it. The first name stays, and is answered. */
export async function saveProviderRef(db: Queries, id: string, ref: string, askAt: number): Promise<string> {
  const { provider_ref } = await db
    .updateTable('checkout_sessions')
    .set((eb) => ({ provider_ref: eb.fn.coalesce('provider_ref', eb.val(ref)), next_check_at: askAt }))
    .where('id', '=', id)
    .returning('provider_ref')
    .executeTakeFirstOrThrow()
  return provider_ref ?? ref
}

interface StateChange {
  from: Row['state']
  to: Row['state']
  reservedUntil?: number
  /** Where given, only the hold that ends then is changed, and not one that was renewed meanwhile. */
  ifReservedUntil?: number
}

/** Goes from one state to another, and answers whether it was in that one. */
export async function changeState(
  tx: Tx,
  id: string,
  { from, to, reservedUntil, ifReservedUntil }: StateChange,
): Promise<boolean> {
  const change = tx
    .updateTable('checkout_sessions')
    .set({ state: to, ...(reservedUntil !== undefined && { reserved_until: reservedUntil }) })
    .where('id', '=', id)
    .where('state', '=', from)
  const ofThatHold = ifReservedUntil === undefined ? change : change.where('reserved_until', '=', ifReservedUntil)
  const { numUpdatedRows } = await ofThatHold.executeTakeFirstOrThrow()
  return numUpdatedRows === 1n
}

/** What is bought may be described anew when it is held anew; what is charged stays. */
export async function updateContents(tx: Tx, id: string, contents: OrderContents): Promise<void> {
  await tx
    .updateTable('checkout_sessions')
    .set({ contents: JSON.stringify(contents) })
    .where('id', '=', id)
    .execute()
}

/** A shopper's intended order by its id, by the provider's name for it, or by a payment for it. */
export async function findCheckoutByAnyName(db: Queries, userId: string, name: string): Promise<string | null> {
  const row = await db
    .selectFrom('checkout_sessions')
    .leftJoin('payments', 'payments.checkout_session_id', 'checkout_sessions.id')
    .select('checkout_sessions.id')
    .where('checkout_sessions.user_id', '=', userId)
    .where((eb) =>
      eb.or([
        eb('checkout_sessions.id', '=', name),
        eb('checkout_sessions.provider_ref', '=', name),
        eb('payments.id', '=', name),
      ]),
    )
    .executeTakeFirst()
  return row?.id ?? null
}

/** Deletes what has lapsed and was made before an instant, unless money ever came for it. */
export async function deleteExpiredCheckouts(db: Queries, before: number): Promise<void> {
  await db
    .deleteFrom('checkout_sessions')
    .where('state', '=', 'expired')
    .where('created_at', '<', before)
    .where('id', 'not in', (eb) => eb.selectFrom('payments').select('checkout_session_id'))
    .execute()
}

/**
 * The order by which a shopper has got the pieces of an intended order since they began it: in another way of paying, or
 * in another tab. It is the same purchase, and must not become a second order. Null when there is none, or it was
 * cancelled.
 */
export async function findDuplicateOrder(db: Queries, intended: CheckoutSession): Promise<string | null> {
  const placed = await listOrderedSince(db, intended)
  const same = placed.find(({ contents }) => isSameItems(contents.lines, intended.contents.lines))
  return same?.orderId ?? null
}
