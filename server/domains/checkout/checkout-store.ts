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

type Row = DB['intended_orders']

export interface CheckoutSession extends Pick<Row, 'id' | 'digest' | 'way' | 'state' | 'charge' | 'currency'> {
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
  const { id, digest, way, state, charge, currency } = row
  return {
    id,
    digest,
    way,
    state,
    charge,
    currency,
    userId: row.user_id,
    ref: row.provider_ref,
    contents: JSON.parse(row.contents),
    createdAt: row.created_at,
    reservedUntil: row.held_until,
    nextCheckAt: row.ask_at,
  }
}

/** Answers false, and adds nothing, when the shopper has one of this attempt already. */
export async function insertCheckout(tx: Tx, row: Row): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('intended_orders')
    .values(row)
    .onConflict((conflict) => conflict.columns(['user_id', 'attempt_key']).doNothing())
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows === 1n
}

/** For one that was added in this transaction and cannot be held after all. */
export async function deleteCheckout(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('intended_orders').where('id', '=', id).execute()
}

export async function readCheckout(db: Queries, id: string): Promise<CheckoutSession | null> {
  return toCheckoutSession(await db.selectFrom('intended_orders').selectAll().where('id', '=', id).executeTakeFirst())
}

export async function findCheckoutByKey(
  db: Queries,
  userId: string,
  attemptKey: string,
): Promise<CheckoutSession | null> {
  const row = await db
    .selectFrom('intended_orders')
    .selectAll()
    .where('user_id', '=', userId)
    .where('attempt_key', '=', attemptKey)
    .executeTakeFirst()
  return toCheckoutSession(row)
}

export async function findCheckoutByProviderRef(
  db: Queries,
  way: Row['way'],
  ref: string,
): Promise<CheckoutSession | null> {
  const row = await db
    .selectFrom('intended_orders')
    .selectAll()
    .where('way', '=', way)
    .where('provider_ref', '=', ref)
    .executeTakeFirst()
  return toCheckoutSession(row)
}

/** The one that a shopper made last, of those that are paid before the parcel is sent. */
export async function readNewestCheckout(db: Queries, userId: string): Promise<CheckoutSession | null> {
  const row = await db
    .selectFrom('intended_orders')
    .selectAll()
    .where('user_id', '=', userId)
    .where('way', '!=', 'cod')
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return toCheckoutSession(row)
}

export async function listReserved(db: Queries, userId: string): Promise<CheckoutSession[]> {
  const rows = await db
    .selectFrom('intended_orders')
    .selectAll()
    .where('user_id', '=', userId)
    .where('state', '=', 'held')
    .execute()
  return rows.map(toCheckoutSession).filter((intended) => intended !== null)
}

/** What a shopper has ordered since an intended order was made, other than by it, and has not cancelled. */
async function listOrderedSince(
  db: Queries,
  { id, userId, createdAt }: CheckoutSession,
): Promise<{ orderId: string; contents: OrderContents }[]> {
  const rows = await db
    .selectFrom('intended_orders')
    .innerJoin('orders', 'orders.intended_order_id', 'intended_orders.id')
    .select(['orders.id', 'intended_orders.contents'])
    .where('intended_orders.user_id', '=', userId)
    .where('intended_orders.id', '!=', id)
    .where('orders.created_at', '>=', createdAt)
    .where('orders.status', '!=', 'cancelled')
    .execute()
  return rows.map((row) => ({ orderId: row.id, contents: JSON.parse(row.contents) }))
}

/** Whether a shopper holds another intended order by now, or has ordered something since this one was made. */
export async function hasNewerCheckout(db: Queries, { id, userId, createdAt }: CheckoutSession): Promise<boolean> {
  const other = await db
    .selectFrom('intended_orders')
    .leftJoin('orders', 'orders.intended_order_id', 'intended_orders.id')
    .select('intended_orders.id')
    .where('intended_orders.user_id', '=', userId)
    .where('intended_orders.id', '!=', id)
    .where((eb) => eb.or([eb('intended_orders.state', '=', 'held'), eb('orders.created_at', '>=', createdAt)]))
    .executeTakeFirst()
  return other !== undefined
}

/** Held ones whose time is over. */
export async function listOverdue(db: Queries, now: number, atMost: number): Promise<CheckoutSession[]> {
  const rows = await db
    .selectFrom('intended_orders')
    .selectAll()
    .where('state', '=', 'held')
    .where('held_until', '<=', now)
    .limit(atMost)
    .execute()
  return rows.map(toCheckoutSession).filter((intended) => intended !== null)
}

/** Those of which the provider is to be asked now, the most urgent first. */
export async function listDueForCheck(db: Queries, now: number, atMost: number): Promise<CheckoutSession[]> {
  const rows = await db
    .selectFrom('intended_orders')
    .selectAll()
    .where('ask_at', '<=', now)
    .where('provider_ref', 'is not', null)
    .orderBy('ask_at')
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
    .updateTable('intended_orders')
    .set({ ask_at: next })
    .where('id', '=', id)
    .where('ask_at', '=', nextCheckAt)
    .executeTakeFirstOrThrow()
  return numUpdatedRows === 1n
}

/** Nobody asks the provider again, unless the shopper begins anew. */
export async function stopChecks(tx: Tx, id: string): Promise<void> {
  await tx.updateTable('intended_orders').set({ ask_at: null }).where('id', '=', id).execute()
}

/** Keeps the provider's name for it, and when to ask about it. The first name stays, and is answered. */
export async function saveProviderRef(db: Queries, id: string, ref: string, askAt: number): Promise<string> {
  const { provider_ref } = await db
    .updateTable('intended_orders')
    .set((eb) => ({ provider_ref: eb.fn.coalesce('provider_ref', eb.val(ref)), ask_at: askAt }))
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
    .updateTable('intended_orders')
    .set({ state: to, ...(reservedUntil !== undefined && { held_until: reservedUntil }) })
    .where('id', '=', id)
    .where('state', '=', from)
  const ofThatHold = ifReservedUntil === undefined ? change : change.where('held_until', '=', ifReservedUntil)
  const { numUpdatedRows } = await ofThatHold.executeTakeFirstOrThrow()
  return numUpdatedRows === 1n
}

/** What is bought may be described anew when it is held anew; what is charged stays. */
export async function updateContents(tx: Tx, id: string, contents: OrderContents): Promise<void> {
  await tx
    .updateTable('intended_orders')
    .set({ contents: JSON.stringify(contents) })
    .where('id', '=', id)
    .execute()
}

/** A shopper's intended order by its id, by the provider's name for it, or by a payment for it. */
export async function findCheckoutByAnyName(db: Queries, userId: string, name: string): Promise<string | null> {
  const row = await db
    .selectFrom('intended_orders')
    .leftJoin('payments', 'payments.intended_order_id', 'intended_orders.id')
    .select('intended_orders.id')
    .where('intended_orders.user_id', '=', userId)
    .where((eb) =>
      eb.or([
        eb('intended_orders.id', '=', name),
        eb('intended_orders.provider_ref', '=', name),
        eb('payments.id', '=', name),
      ]),
    )
    .executeTakeFirst()
  return row?.id ?? null
}

/** Deletes what has lapsed and was made before an instant, unless money ever came for it. */
export async function deleteExpiredCheckouts(db: Queries, before: number): Promise<void> {
  await db
    .deleteFrom('intended_orders')
    .where('state', '=', 'lapsed')
    .where('created_at', '<', before)
    .where('id', 'not in', (eb) => eb.selectFrom('payments').select('intended_order_id'))
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
