/**
 * Confirmation of Cash on Delivery orders, by a one-time code or the link in the
 * order's email. Orders not confirmed within two days end.
 */
import { timingSafeEqual } from 'node:crypto'
import { INDIAN_PHONE } from '#contract/orders/indian-phone.ts'
import type { Clock } from '../../../lib/clock.ts'
import { sha256 } from '../../../lib/secret-token.ts'
import type { Budgets } from '../../../storage/budgets.ts'
import { addJob } from '../../../storage/outbox.ts'
import { inTransaction, type Queries, type Tx } from '../../../storage/transaction.ts'
import { verifyEmail } from '../../account/verify-email.ts'
import { findFollowedOrder } from '../following/follow-links.ts'
import { renewArrival } from '../orders/arrival.ts'
import { cancelOrder, cancelSoldOut } from '../orders/change-order-status.ts'
import { addNewOrder } from '../orders/new-orders.ts'
import { releaseOrderStock, takeOrderStock } from '../orders/order-stock.ts'
import { type OrderRow, readOrder, type StoredOrder } from '../orders/order-store.ts'
import { isPhoneProven, listUnconfirmed, markConfirmed, saveProvenPhone, tryCode } from './confirmation-store.ts'
import { takeTurn } from './parcels-under-way.ts'

const MAX_TRIES = 5

type ConfirmFailure =
  | 'ORDER_UNKNOWN'
  | 'CODE_WRONG'
  | 'CODE_EXPIRED'
  | 'CODE_NEEDED'
  | 'PHONE_NEEDED'
  | 'CONFIRMATION_OVER'
  | 'CONFIRMATION_SOLD_OUT'

interface ConfirmDeps {
  db: Queries
  clock: Clock
}

export interface CodeDeps extends ConfirmDeps {
  budgets: Pick<Budgets, 'areOff'>
  /** Whether a gateway sends text messages to phones. */
  hasSmsGateway: boolean
}

/**
 * Five wrong codes make the code useless. Confirming an order again changes
 * nothing. A code that was texted proves the order's phone number.
 */
export async function confirmWithCode(
  { db, clock, budgets, hasSmsGateway }: CodeDeps,
  { id, userId, code }: { id: string; userId: string; code: string },
): Promise<StoredOrder | ConfirmFailure> {
  const now = clock()
  return await inTransaction(db, async (tx) => {
    const order = await readOrder(tx, { id, userId })
    if (!order) return 'ORDER_UNKNOWN'
    if (order.row.needs_confirmation === 0) return alreadyConfirmed(order)
    if (!isConfirmable(order.row, now)) return 'CONFIRMATION_OVER'
    if (hasSmsGateway && order.row.phone === '') return 'PHONE_NEEDED'
    const sent = await tryCode(tx, order.row.id, now, MAX_TRIES)
    if (sent === null) return 'CODE_EXPIRED'
    if (!isSameHash(sent.hash, hashOfCode(order.row.id, code))) return 'CODE_WRONG'
    const { user_id, phone } = order.row
    if (sent.sent_to !== '' && sent.sent_to === phone) await saveProvenPhone(tx, user_id, phone, now)
    return await confirm(tx, order, { now, isLimited: !budgets.areOff })
  })
}

/**
 * Only links sent by email confirm; others only show the order. They prove a
 * mailbox, not a phone number. Confirming again changes nothing.
 */
export async function confirmByLink(
  { db, clock, budgets, hasSmsGateway }: CodeDeps,
  token: string,
): Promise<StoredOrder | 'FOLLOW_LINK_UNUSABLE' | ConfirmFailure> {
  const now = clock()
  return await inTransaction(db, async (tx) => {
    const followed = await findFollowedOrder(tx, token, now)
    if (!followed?.canConfirm) return 'FOLLOW_LINK_UNUSABLE'
    const { order } = followed
    await verifyEmail(tx, order.row.user_id, now)
    if (order.row.needs_confirmation === 0) return alreadyConfirmed(order)
    if (await needsTextedCode(tx, order.row, hasSmsGateway)) return 'CODE_NEEDED'
    return await confirm(tx, order, { now, isLimited: !budgets.areOff })
  })
}

/**
 * With an SMS gateway, an account's first order with a phone number needs the
 * code that was texted to it. Earlier releases stored numbers that get no texts.
 */
export async function needsTextedCode(
  db: Queries,
  { user_id, phone }: Pick<OrderRow, 'user_id' | 'phone'>,
  hasSmsGateway: boolean,
): Promise<boolean> {
  if (!hasSmsGateway || (phone !== '' && !INDIAN_PHONE.test(phone))) return false
  return !(await isPhoneProven(db, user_id, phone))
}

function alreadyConfirmed(order: StoredOrder): StoredOrder | 'CONFIRMATION_SOLD_OUT' {
  return order.row.stock_state === 'gone' ? 'CONFIRMATION_SOLD_OUT' : order
}

/**
 * Takes the items of an order that waits for them. If they are sold out, cancels
 * it. With `isLimited`, an order with too many parcels before it waits, without
 * its items.
 */
export async function confirm(
  tx: Tx,
  { row: { id, user_id, address_key } }: StoredOrder,
  { now, isLimited }: { now: number; isLimited: boolean },
): Promise<StoredOrder | ConfirmFailure> {
  const buyer = { userId: user_id, addressKey: address_key, exceptOrderId: id }
  const hasTurn = !isLimited || (await takeTurn(tx, buyer, now))
  if (!(await markConfirmed(tx, id, now))) return 'CONFIRMATION_OVER'
  const order = await readOrder(tx, { id })
  if (!order) return 'ORDER_UNKNOWN'
  if (!hasTurn) await releaseOrderStock(tx, order)
  else if (!(await takeOrderStock(tx, order))) {
    await cancelSoldOut(tx, order, now)
    return 'CONFIRMATION_SOLD_OUT'
  }
  const payload = { orderId: id }
  const email = { kind: 'send-order-email' as const, payload: { ...payload, topic: 'placed' as const } }
  await addJob(tx, { ...email, dedupeKey: `order-${id}-placed` }, now)
  await addNewOrder(tx, id, now)
  await renewArrival(tx, order.row, now)
  if (hasTurn) await addJob(tx, { kind: 'ship-order', payload, dedupeKey: `ship-${id}-confirmed` }, now)
  return (await readOrder(tx, { id })) ?? 'ORDER_UNKNOWN'
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
