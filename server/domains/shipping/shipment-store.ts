/**
 * Parcels, their sizes, and the tokens with which shoppers can request shipments.
 */
import { finalParcelStates, type ParcelState } from '#contract/orders/parcel-state.ts'
import type { DB } from '../../storage/schema.ts'
import type { Queries, Tx } from '../../storage/transaction.ts'
import { namesColumn } from '../catalogue/product-store.ts'

export type ShipmentRow = DB['shipments']

export async function readShipment(db: Queries, orderId: string): Promise<ShipmentRow | null> {
  return (await db.selectFrom('shipments').selectAll().where('order_id', '=', orderId).executeTakeFirst()) ?? null
}

/** Which of these orders have a parcel with a tracking number, so that it can be labelled. */
export async function listPacked(db: Queries, orderIds: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom('shipments')
    .select('order_id')
    .where('order_id', 'in', orderIds)
    .where('awb', 'is not', null)
    .where('state', '!=', 'cancelled')
    .execute()
  return new Set(rows.map(({ order_id }) => order_id))
}

type CarrierIds = Pick<ShipmentRow, 'order_id' | 'carrier_order_id' | 'shipment_id' | 'created_at'>

/** Saves the ids that the carrier has assigned. */
export async function upsertShipment(db: Queries, ids: CarrierIds): Promise<void> {
  const { carrier_order_id, shipment_id } = ids
  await db
    .insertInto('shipments')
    .values({ ...NEW_SHIPMENT, ...ids })
    .onConflict((conflict) => conflict.column('order_id').doUpdateSet({ carrier_order_id, shipment_id }))
    .execute()
}

const NEW_SHIPMENT = {
  reference: null,
  state: 'new',
  state_at: null,
  awb: null,
  courier: null,
  freight_paise: null,
  pickup_at: null,
  label_url: null,
  manifest_url: null,
  tracked_at: null,
} as const

/** The order's own number, unless a recalled parcel had that one. */
export function referenceOf({ number }: { number: string }, shipment: ShipmentRow | null): string {
  return shipment?.reference ?? number
}

/**
 * The carrier accepts a number only once. Does nothing if not recalled, or no longer with the
 * number `from`.
 */
export async function renewShipment(
  db: Queries,
  orderId: string,
  { from, to }: { from: string | null; to: string },
): Promise<void> {
  await db
    .updateTable('shipments')
    .set({ ...NEW_SHIPMENT, carrier_order_id: null, shipment_id: null, reference: to })
    .where('order_id', '=', orderId)
    .where('state', '=', 'cancelled')
    .where('reference', from === null ? 'is' : '=', from)
    .execute()
}

/** Null if the shop has none. */
export async function findByAwb(db: Queries, awb: string): Promise<ShipmentRow | null> {
  return (await db.selectFrom('shipments').selectAll().where('awb', '=', awb).executeTakeFirst()) ?? null
}

export async function saveStep(db: Queries, orderId: string, step: Partial<ShipmentRow>): Promise<void> {
  await db.updateTable('shipments').set(step).where('order_id', '=', orderId).execute()
}

interface StateChange {
  from: ParcelState
  to: ParcelState
  /** Epoch ms. */
  at: number
}

/** False if the state is not `from`. */
export async function changeState(tx: Tx, orderId: string, { from, to, at }: StateChange): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('shipments')
    .set({ state: to, state_at: at })
    .where('order_id', '=', orderId)
    .where('state', '=', from)
    .executeTakeFirstOrThrow()
  return numUpdatedRows === 1n
}

/** Last asked about before then (epoch ms). Two processes never claim the same. Returns tracking numbers. */
export async function claimForTracking(
  db: Queries,
  { before, now, limit }: { before: number; now: number; limit: number },
): Promise<string[]> {
  const due = await db
    .selectFrom('shipments')
    .select(['order_id', 'awb', 'tracked_at'])
    .where('awb', 'is not', null)
    .where('state', 'not in', finalParcelStates)
    .where((eb) => eb.or([eb('tracked_at', 'is', null), eb('tracked_at', '<=', before)]))
    .orderBy('tracked_at')
    .limit(limit)
    .execute()
  const claimed = await Promise.all(
    due.map(async ({ order_id, awb, tracked_at }) => {
      const { numUpdatedRows } = await db
        .updateTable('shipments')
        .set({ tracked_at: now })
        .where('order_id', '=', order_id)
        .where('tracked_at', tracked_at === null ? 'is' : '=', tracked_at)
        .executeTakeFirstOrThrow()
      return numUpdatedRows === 1n && awb !== null ? [awb] : []
    }),
  )
  return claimed.flat()
}

/** Of products that the shop still has. */
export async function readCategories(db: Queries, ids: readonly string[]): Promise<ReadonlyMap<string, string[]>> {
  const rows = await db.selectFrom('products').select(['id', 'categories']).where('id', 'in', ids).execute()
  return new Map(rows.map(({ id, categories }) => [id, namesColumn.parse(JSON.parse(categories))]))
}

const BOXES = 'parcel-boxes'

/** As JSON; null if the owner has set none. */
export async function readBoxes(db: Queries): Promise<string | null> {
  const row = await db.selectFrom('settings').select('value').where('name', '=', BOXES).executeTakeFirst()
  return row?.value ?? null
}

export async function writeBoxes(db: Queries, value: string): Promise<void> {
  await db
    .insertInto('settings')
    .values({ name: BOXES, value })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
    .execute()
}

export async function insertToken(db: Queries, row: DB['shipment_tokens']): Promise<void> {
  await db.insertInto('shipment_tokens').values(row).execute()
}

/** `now` is epoch ms. */
export async function hasToken(db: Queries, id: string, userId: string, now: number): Promise<boolean> {
  const row = await db
    .selectFrom('shipment_tokens')
    .select('id')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return row !== undefined
}

export async function deleteExpiredTokens(db: Queries, now: number): Promise<void> {
  await db.deleteFrom('shipment_tokens').where('expires_at', '<=', now).execute()
}
