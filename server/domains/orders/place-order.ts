import { randomUUID } from 'node:crypto'
import { addressKey } from '#contract/orders/address.ts'
import { addOwnerEmail } from '../../emails/owner-email.ts'
import type { OrderContents } from '../../storage/json-columns.ts'
import { nextOrderNumber } from '../../storage/numbers.ts'
import type { PaymentMethod } from '../../storage/order-tables.ts'
import { addJob } from '../../storage/outbox.ts'
import type { DB } from '../../storage/schema.ts'
import type { Tx } from '../../storage/transaction.ts'
import { removeOrdered } from '../bag/change-bag.ts'
import { readProductTaxes } from '../catalogue/product-tax-store.ts'
import { CONFIRM_WITHIN_MS, hasAcceptedParcel } from './confirmation-store.ts'
import { insertOrder, upsertOccasion } from './order-store.ts'

interface NewOrder {
  checkoutId: string
  userId: string
  method: PaymentMethod
  contents: OrderContents
  /** Time of the order (epoch ms), which orders it among the user's checkouts. Default: now. */
  placedAt?: number
}

/**
 * Places the order for a checkout: saves the order, removes its items from the shopper's bag, and queues its email and
 * its parcel. A Cash on Delivery order first waits for its shopper to confirm it, unless the same account has accepted a
 * parcel with the same phone number. A parcel without a phone number waits for one. Returns the order's id. The caller must already have taken the items from stock.
 */
export async function placeOrder(
  tx: Tx,
  { checkoutId, userId, method, contents, placedAt }: NewOrder,
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
  const { phone } = contents
  const buyer = { userId, phone, addressKey: addressKey(contents.address) }
  const needsConfirmation = method === 'cod' && !(await hasAcceptedParcel(tx, buyer))
  const number = await nextOrderNumber(tx, now)
  await insertOrder(
    tx,
    {
      id,
      number,
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
      phone,
      gift: gift && JSON.stringify(gift),
      bag_revision: bagRevision,
      needs_confirmation: needsConfirmation ? 1 : 0,
      confirm_by: method === 'cod' ? now + CONFIRM_WITHIN_MS : null,
      address_key: buyer.addressKey,
      history: JSON.stringify([{ status: 'pending', at: now }]),
      parcel_state: null,
      returned_at: null,
      cancel_requested_at: null,
      created_at: placedAt ?? now,
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
  await addFollowUps(tx, { id, number, phone, needsConfirmation }, now)
  return id
}

interface PlacedOrder {
  id: string
  number: string
  phone: string
  needsConfirmation: boolean
}

/** Queues the emails and messages about a new order, and its parcel unless the parcel has to wait. */
async function addFollowUps(tx: Tx, { id, number, phone, needsConfirmation }: PlacedOrder, now: number): Promise<void> {
  const payload = { orderId: id }
  const topic = needsConfirmation ? 'to confirm' : 'placed'
  const dedupeKey = `order-${id}-${needsConfirmation ? 'to-confirm' : 'placed'}`
  await addJob(tx, { kind: 'send-order-email', payload: { ...payload, topic }, dedupeKey }, now)
  if (needsConfirmation) {
    const code = { kind: 'send-order-code' as const, payload: { ...payload, isRequested: false } }
    await addJob(tx, { ...code, dedupeKey: `order-code-${id}` }, now)
  }
  if (phone === '') {
    const subject = `Order ${number} has no phone number`
    const paragraphs = [
      `The order ${number} came without a phone number, which the courier needs. We have asked its shopper for one.`,
      'The parcel waits until the shopper or you add a number.',
    ]
    await addOwnerEmail(tx, { subject, paragraphs, dedupeKey: `no-phone-${id}` }, now)
  } else if (!needsConfirmation) {
    await addJob(tx, { kind: 'ship-order', payload, dedupeKey: `ship-${id}` }, now)
  }
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
