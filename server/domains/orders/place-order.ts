import { randomUUID } from 'node:crypto'
import type { OrderContents } from '../../storage/json-columns.ts'
import { nextOrderNumber } from '../../storage/numbers.ts'
import type { PaymentMethod } from '../../storage/order-tables.ts'
import { addJob } from '../../storage/outbox.ts'
import type { DB } from '../../storage/schema.ts'
import type { Tx } from '../../storage/transaction.ts'
import { removeOrdered } from '../bag/change-bag.ts'
import { readProductTaxes } from '../catalogue/product-tax-store.ts'
import { insertOrder, upsertOccasion } from './order-store.ts'

interface NewOrder {
  checkoutId: string
  userId: string
  method: PaymentMethod
  contents: OrderContents
}

/**
 * Places the order for a checkout: saves the order, removes its items from the shopper's bag, and queues the
 * confirmation email and the shipment. Returns the order's id. The caller must already have taken the items from stock.
 */
export async function placeOrder(
  tx: Tx,
  { checkoutId, userId, method, contents }: NewOrder,
  now: number,
): Promise<string> {
  const id = randomUUID()
  const { lines, coupon, gift } = contents
  const ordered = { lines: lines.map(({ productId, size, quantity }) => ({ productId, size, quantity })), gift }
  const bagRevision = await removeOrdered(tx, userId, ordered)
  const taxOf = await readProductTaxes(
    tx,
    lines.map(({ productId }) => productId),
  )
  await insertOrder(
    tx,
    {
      id,
      number: await nextOrderNumber(tx, now),
      user_id: userId,
      checkout_session_id: checkoutId,
      status: 'pending',
      method,
      total_paise: contents.totalPaise,
      subtotal_paise: contents.subtotalPaise,
      charges: JSON.stringify(contents.charges),
      discounts: JSON.stringify(contents.discounts),
      coupon_code: coupon?.code ?? null,
      coupon_paise: coupon?.paise ?? 0,
      address: JSON.stringify(contents.address),
      phone: contents.phone,
      gift: gift && JSON.stringify(gift),
      bag_revision: bagRevision,
      needs_confirmation: 0,
      confirm_by: null,
      address_key: '',
      history: JSON.stringify([{ status: 'pending', at: now }]),
      parcel_state: null,
      returned_at: null,
      cancel_requested_at: null,
      created_at: now,
    },
    lines.map(({ productId, size, title, image, pricePaise, quantity }, position) => ({
      order_id: id,
      position,
      product_id: productId,
      title,
      image,
      price_paise: pricePaise,
      quantity,
      size: size ?? null,
      hsn: taxOf(productId).hsn,
      gst_rate: taxOf(productId).rate,
    })),
  )
  if (gift) await upsertOccasion(tx, occasionOf(id, contents, now))
  const email = { kind: 'send-order-email' as const, payload: { orderId: id, topic: 'placed' as const } }
  await addJob(tx, { ...email, dedupeKey: `order-${id}-placed` }, now)
  await addJob(tx, { kind: 'ship-order', payload: { orderId: id }, dedupeKey: `ship-${id}` }, now)
  return id
}

function occasionOf(orderId: string, { lines, gift }: OrderContents, now: number): DB['occasions'] {
  return {
    order_id: orderId,
    occasion: gift?.occasion ?? '',
    custom_message: gift?.isCustom ? gift.occasion : '',
    quantity: lines.reduce((sum, { quantity }) => sum + quantity, 0),
    status: 'pending',
    created_at: now,
  }
}
