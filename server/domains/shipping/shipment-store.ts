/** SQL queries for shipments and for the tokens with which shoppers can request shipments. */
import type { DB } from '../../storage/schema.ts'
import type { Queries } from '../../storage/transaction.ts'

export type ShipmentRow = DB['shipments']

export async function readShipment(db: Queries, orderId: string): Promise<ShipmentRow | null> {
  return (await db.selectFrom('shipments').selectAll().where('order_id', '=', orderId).executeTakeFirst()) ?? null
}

type CarrierIds = Pick<ShipmentRow, 'order_id' | 'carrier_order_id' | 'shipment_id' | 'created_at'>

/** Saves the ids that the carrier has assigned to an order and its shipment. */
export async function upsertShipment(db: Queries, ids: CarrierIds): Promise<void> {
  const { carrier_order_id, shipment_id } = ids
  await db
    .insertInto('shipments')
    .values({ ...NEW_SHIPMENT, ...ids })
    .onConflict((conflict) => conflict.column('order_id').doUpdateSet({ carrier_order_id, shipment_id }))
    .execute()
}

const NEW_SHIPMENT = {
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

export async function insertToken(db: Queries, row: DB['shipment_tokens']): Promise<void> {
  await db.insertInto('shipment_tokens').values(row).execute()
}

/** Returns whether the user has a shipment token with this id that has not expired at `now` (epoch ms). */
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
