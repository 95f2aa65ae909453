/** What couriers report about parcels, by webhook or when asked. */
import { randomUUID } from 'node:crypto'
import type { OrderStatus } from '#contract/orders/order-status.ts'
import { canParcelBecome, type ParcelState } from '#contract/orders/parcel-state.ts'
import { addOwnerEmail } from '../../emails/owner-email.ts'
import type { ParcelReport } from '../../providers/shiprocket-schemas.ts'
import { addJob, type ParcelEmailTopic } from '../../storage/outbox.ts'
import { inTransaction, type Tx } from '../../storage/transaction.ts'
import { hasOpenDispute } from '../money/dispute-store.ts'
import { completeCancellation, moveOrder } from '../ordering/orders/change-order-status.ts'
import { lockOrder, type StoredOrder, updateParcelState } from '../ordering/orders/order-store.ts'
import { parcelCancelledEmail, parcelLostEmail } from './parcel-owner-emails.ts'
import { refuseCancellation } from './recall-parcel.ts'
import { recordReturnToOrigin } from './return-to-origin.ts'
import { changeState, claimForTracking, findByAwb } from './shipment-store.ts'
import type { ShippingDeps } from './shipping-deps.ts'

/**
 * Moves parcel and order, and tells the shopper of a failed delivery or return.
 * Ignores late, repeated and unknown reports. Returns whether the shop has the
 * parcel.
 */
export async function applyReport(
  { db, clock }: Pick<ShippingDeps, 'db' | 'clock'>,
  { awb, state, at }: ParcelReport,
): Promise<boolean> {
  return await inTransaction(db, async (tx) => {
    const found = await findByAwb(tx, awb)
    const order = found && (await lockOrder(tx, found.order_id))
    // Read under the lock, because several jobs apply reports about a parcel at
    // once.
    const shipment = order && (await findByAwb(tx, awb))
    if (!order || !shipment) return false
    const now = clock()
    const reportedAt = at ?? now
    const isLate = shipment.state_at !== null && reportedAt < shipment.state_at
    if (isLate || !canParcelBecome(shipment.state, state)) return true
    if (!(await changeState(tx, order.row.id, { from: shipment.state, to: state, at: reportedAt }))) return true
    await followParcel(tx, order, { state, reportedAt, now })
    return true
  })
}

interface Change {
  state: ParcelState
  reportedAt: number
  now: number
}

/**
 * Other states leave the order's status as it is. A return may be the first that
 * the shop hears of a parcel, which then was on its way, too.
 */
const statusAfter: Partial<Record<ParcelState, Exclude<OrderStatus, 'pending' | 'cancelled'>>> = {
  'picked up': 'shipped',
  'in transit': 'in transit',
  out: 'in transit',
  undelivered: 'in transit',
  returning: 'in transit',
  returned: 'in transit',
  delivered: 'delivered',
}

async function followParcel(tx: Tx, order: StoredOrder, { state, reportedAt, now }: Change): Promise<void> {
  const { id, status, cancel_requested_at } = order.row
  if (state === 'cancelled') return await followCancellation(tx, order, now)
  // The parcel has left, so it can no longer be recalled.
  if (status === 'cancelled' || cancel_requested_at !== null) {
    await refuseCancellation(tx, order, { isAnswered: false, now })
  }
  const next = statusAfter[state]
  if (next) await moveOrder(tx, order, next, now)
  if (state === 'returned') {
    await recordReturnToOrigin(tx, id, now)
    return
  }
  const trouble = state === 'undelivered' || state === 'returning' || state === 'lost' ? state : null
  await updateParcelState(tx, order.row, trouble)
  if (trouble) await tellOfTrouble(tx, order, { topic: trouble, reportedAt, now })
}

interface Trouble {
  topic: ParcelEmailTopic
  reportedAt: number
  now: number
}

async function tellOfTrouble(tx: Tx, { row }: StoredOrder, { topic, reportedAt, now }: Trouble): Promise<void> {
  const email = { kind: 'send-order-email' as const, payload: { orderId: row.id, topic } }
  await addJob(tx, { ...email, dedupeKey: `order-${row.id}-${topic}-${reportedAt}` }, now)
  if (topic === 'lost') await addOwnerEmail(tx, parcelLostEmail(row), now)
}

/**
 * Cancels an order whose recall the carrier reports. Otherwise the parcel was
 * cancelled elsewhere, and the owner is told.
 */
async function followCancellation(tx: Tx, order: StoredOrder, now: number): Promise<void> {
  const { status, cancel_requested_at, checkout_session_id } = order.row
  if (cancel_requested_at !== null) await completeCancellation(tx, order, now)
  if (cancel_requested_at !== null || status !== 'pending' || (await hasOpenDispute(tx, checkout_session_id))) return
  await addOwnerEmail(tx, parcelCancelledEmail(order.row), now)
}

const ASK_EVERY_MS = 12 * 60 * 60_000
/** The carrier's limit ("Get Tracking Data for Multiple AWBS"). */
const PARCELS_AT_ONCE = 50

/**
 * Asks about parcels last asked about 12 hours ago, in case a webhook was lost.
 * Several processes may run it. Throws if the carrier does not respond.
 */
export async function trackParcels(deps: ShippingDeps): Promise<void> {
  const { db, clock, carrier } = deps
  if (!carrier) return
  const now = clock()
  const awbs = await claimForTracking(db, { before: now - ASK_EVERY_MS, now, limit: PARCELS_AT_ONCE })
  if (awbs.length === 0) return
  const reports = await carrier.trackShipments(awbs)
  if (reports.kind !== 'ok') {
    throw new Error(reports.kind === 'refused' ? reports.message : reports.reason)
  }
  for (const report of reports.value) await applyReport(deps, report)
}

/**
 * Queues a job for the report. Returns false if the token is not the shop's.
 * Accepts webhooks that report nothing.
 */
export async function receiveParcelWebhook(
  { db, clock, carrier }: ShippingDeps,
  body: Buffer,
  token: string,
): Promise<boolean> {
  const report = carrier?.readWebhook(body, token) ?? null
  if (report === 'forged' || !carrier) return false
  if (report === null) return true
  // The token stays out of the outbox.
  const { awb, state, at } = report
  const job = { kind: 'apply-parcel-report' as const, payload: { awb, state, at } }
  const dedupeKey = `parcel-report-${randomUUID()}`
  await inTransaction(db, (tx) => addJob(tx, { ...job, dedupeKey }, clock()))
  return true
}
