/**
 * Confirmation of Cash on Delivery orders, by a one-time code or the link in the
 * order's email. Orders not confirmed within two days end.
 */
import { timingSafeEqual } from 'node:crypto'
import type { Clock } from '../../../lib/clock.ts'
import { sha256 } from '../../../lib/secret-token.ts'
import { addJob } from '../../../storage/outbox.ts'
import { inTransaction, type Queries, type Tx } from '../../../storage/transaction.ts'
import { verifyEmail } from '../../account/verify-email.ts'
import { findFollowedOrder } from '../following/follow-links.ts'
import { cancelOrder, cancelSoldOut } from '../orders/change-order-status.ts'
import { takeOrderStock } from '../orders/order-stock.ts'
import { type OrderRow, readOrder, type StoredOrder } from '../orders/order-store.ts'
import { listUnconfirmed, markConfirmed, tryCode } from './confirmation-store.ts'

const MAX_TRIES = 5

type ConfirmFailure = 'ORDER_UNKNOWN' | 'CODE_WRONG' | 'CODE_EXPIRED' | 'CONFIRMATION_OVER' | 'CONFIRMATION_SOLD_OUT'

interface ConfirmDeps {
  db: Queries
  clock: Clock
}

/**
 * Five wrong codes make the code useless. Confirming an order again changes
 * nothing.
 */
export async function confirmWithCode(
  { db, clock }: ConfirmDeps,
  { id, userId, code }: { id: string; userId: string; code: string },
): Promise<StoredOrder | ConfirmFailure> {
  const now = clock()
  return await inTransaction(db, async (tx) => {
    const order = await readOrder(tx, { id, userId })
    if (!order) return 'ORDER_UNKNOWN'
    if (order.row.needs_confirmation === 0) return alreadyConfirmed(order)
    if (!isConfirmable(order.row, now)) return 'CONFIRMATION_OVER'
    const hash = await tryCode(tx, order.row.id, now, MAX_TRIES)
    if (hash === null) return 'CODE_EXPIRED'
    if (!isSameHash(hash, hashOfCode(order.row.id, code))) return 'CODE_WRONG'
    return await confirm(tx, order, now)
  })
}

/**
 * Only links sent by email confirm; others only show the order. Confirming again
 * changes nothing.
 */
export async function confirmByLink(
  { db, clock }: ConfirmDeps,
  token: string,
): Promise<StoredOrder | 'FOLLOW_LINK_UNUSABLE' | ConfirmFailure> {
  const now = clock()
  return await inTransaction(db, async (tx) => {
    const followed = await findFollowedOrder(tx, token, now)
    if (!followed?.canConfirm) return 'FOLLOW_LINK_UNUSABLE'
    const { order } = followed
    await verifyEmail(tx, order.row.user_id, now)
    return order.row.needs_confirmation === 0 ? alreadyConfirmed(order) : await confirm(tx, order, now)
  })
}

function alreadyConfirmed(order: StoredOrder): StoredOrder | 'CONFIRMATION_SOLD_OUT' {
  return order.row.stock_state === 'gone' ? 'CONFIRMATION_SOLD_OUT' : order
}

/** Takes the items of an order that waits for them. If they are sold out, cancels it. */
export async function confirm(
  tx: Tx,
  { row: { id } }: StoredOrder,
  now: number,
): Promise<StoredOrder | ConfirmFailure> {
  if (!(await markConfirmed(tx, id, now))) return 'CONFIRMATION_OVER'
  const order = await readOrder(tx, { id })
  if (!order) return 'ORDER_UNKNOWN'
  if (!(await takeOrderStock(tx, order))) {
    await cancelSoldOut(tx, order, now)
    return 'CONFIRMATION_SOLD_OUT'
  }
  const payload = { orderId: id }
  const email = { kind: 'send-order-email' as const, payload: { ...payload, topic: 'placed' as const } }
  await addJob(tx, { ...email, dedupeKey: `order-${id}-placed` }, now)
  await addJob(tx, { kind: 'ship-order', payload, dedupeKey: `ship-${id}-confirmed` }, now)
  return order
}

/** `now` is epoch ms. */
export function isConfirmable(
  { status, needs_confirmation, confirm_by }: Pick<OrderRow, 'status' | 'needs_confirmation' | 'confirm_by'>,
  now: number,
): boolean {
  return needs_confirmation === 1 && status === 'pending' && confirm_by !== null && confirm_by > now
}

export function hashOfCode(orderId: string, code: string): string {
  return sha256(`${orderId} ${code}`)
}

function isSameHash(one: string, other: string): boolean {
  return one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other))
}

/**
 * In ms: more than any server's clock is behind, so that no order ends that
 * another server has just confirmed.
 */
const CLOCK_TOLERANCE_MS = 2 * 60_000
const END_AT_ONCE = 100

/** Cancels up to 100 orders, whose items go back to the shelves. */
export async function endUnconfirmedOrders({ db, clock }: ConfirmDeps): Promise<void> {
  for (const id of await listUnconfirmed(db, clock() - CLOCK_TOLERANCE_MS, END_AT_ONCE)) {
    await cancelOrder({ db, clock }, { id })
  }
}
