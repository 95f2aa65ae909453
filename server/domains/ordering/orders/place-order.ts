import { randomUUID } from 'node:crypto'
import { addressKey } from '#contract/orders/address.ts'
import { addOwnerEmail, type OwnerEmail } from '../../../emails/owner-email.ts'
import { unprintableLetters } from '../../../pdf/text-runs.ts'
import type { OrderContents } from '../../../storage/json-columns.ts'
import { nextOrderNumber } from '../../../storage/numbers.ts'
import type { PaymentMethod } from '../../../storage/order-tables.ts'
import { type AnyJob, addJobs } from '../../../storage/outbox.ts'
import type { DB } from '../../../storage/schema.ts'
import type { Tx } from '../../../storage/transaction.ts'
import { readUser } from '../../account/user-store.ts'
import { removeOrdered } from '../../bag/change-bag.ts'
import { currentTax } from '../../catalogue/product-store.ts'
import { CONFIRM_WITHIN_MS } from '../confirmation/confirmation-store.ts'
import { arrivalAt } from './arrival.ts'
import { addNewOrder } from './new-orders.ts'
import { TAKEN } from './order-stock.ts'
import type { OrderStock } from './order-stock-store.ts'
import { insertOrder, type StoredOrder, upsertOccasion } from './order-store.ts'

interface NewOrder {
  checkoutId: string
  userId: string
  method: PaymentMethod
  contents: OrderContents
  /** The shopper has to confirm before the parcel is sent. */
  needsConfirmation: boolean
  /** Default: taken for good. */
  stock?: OrderStock
  /** Of the shopper; null if unknown. */
  network?: string | null
  /** Orders it among the user's checkouts (epoch ms). Default: now. */
  placedAt?: number
}

/**
 * Saves the order, removes its items from the bag, and queues its email and its
 * parcel. The parcel waits for a needed confirmation and for a phone number. The
 * caller must have taken the items from stock, unless `stock` says otherwise.
 */
export async function placeOrder(
  tx: Tx,
  { checkoutId, userId, method, contents, needsConfirmation, stock = TAKEN, placedAt, network = null }: NewOrder,
  now: number,
): Promise<StoredOrder> {
  const id = randomUUID()
  const { lines, coupon, gift, phone } = contents
  const ordered = { lines: lines.map(({ productId, size, quantity }) => ({ productId, size, quantity })), gift }
  const bagRevision = await removeOrdered(tx, userId, ordered)
  await addJobs(
    tx,
    followUps({ id, phone, needsConfirmation, isWaiting: stock.stock_state === 'waiting', network }),
    now,
  )
  const number = await nextOrderNumber(tx, now)
  const order = await insertOrder(
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
      business: contents.business && JSON.stringify(contents.business),
      gift: gift && JSON.stringify(gift),
      bag_revision: bagRevision,
      needs_confirmation: needsConfirmation ? 1 : 0,
      confirm_by: method === 'cod' ? now + CONFIRM_WITHIN_MS : null,
      address_key: addressKey(contents.address),
      history: JSON.stringify([{ status: 'pending', at: now }]),
      parcel_state: null,
      returned_at: null,
      cancel_requested_at: null,
      ...stock,
      eway_bill: null,
      ...(await arrivalAt(tx, contents.address, now)),
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
      ...currentTax(productId),
    })),
  )
  if (!needsConfirmation) await addNewOrder(tx, id, now)
  if (gift) await upsertOccasion(tx, occasionOf(id, contents, now))
  if (phone === '') await addOwnerEmail(tx, noPhoneEmail(order.row), now)
  const letters = unprintableLetters(await printedTexts(tx, userId, contents))
  if (letters.length > 0) await addOwnerEmail(tx, unprintableEmail(order.row, letters), now)
  return order
}

async function printedTexts(tx: Tx, userId: string, { address, business, lines }: OrderContents): Promise<string> {
  const user = await readUser(tx, userId)
  return [
    user?.fullname,
    ...Object.values(address),
    ...Object.values(business ?? {}),
    ...lines.map(({ title }) => title),
  ].join(' ')
}

interface PlacedOrder {
  id: string
  phone: string
  needsConfirmation: boolean
  /** For earlier parcels. */
  isWaiting: boolean
  network: string | null
}

/** Omits the parcel if it has to wait. */
function followUps({ id, phone, needsConfirmation, isWaiting, network }: PlacedOrder): AnyJob[] {
  const payload = { orderId: id }
  if (needsConfirmation) {
    const email = { ...payload, topic: 'to confirm' as const }
    return [
      { kind: 'send-order-email', payload: email, dedupeKey: `order-${id}-to-confirm` },
      { kind: 'send-order-code', payload: { ...payload, isRequested: false, network }, dedupeKey: `order-code-${id}` },
    ]
  }
  const email = { ...payload, topic: 'placed' as const }
  return [
    { kind: 'send-order-email', payload: email, dedupeKey: `order-${id}-placed` },
    ...(phone === '' || isWaiting ? [] : [{ kind: 'ship-order' as const, payload, dedupeKey: `ship-${id}` }]),
  ]
}

export function noPhoneEmail({ id, number }: Pick<StoredOrder['row'], 'id' | 'number'>): OwnerEmail {
  return {
    subject: `Order ${number} has no phone number`,
    paragraphs: [
      `The order ${number} came without a phone number, which the courier needs. We have asked its shopper for one.`,
      'The parcel waits until the shopper or you add a number.',
    ],
    dedupeKey: `no-phone-${id}`,
  }
}

export function unprintableEmail(
  { id, number }: Pick<StoredOrder['row'], 'id' | 'number'>,
  letters: readonly string[],
): OwnerEmail {
  return {
    subject: `Order ${number} has letters that its invoice cannot print`,
    paragraphs: [
      `The PDF papers of ${number} show boxes for ${letters.slice(0, 20).join(' ')}, which none of the shop’s fonts has.`,
      `The name, an address line or a product contains them. The invoice page in the browser shows them; for the PDF, ask the shopper for another spelling and correct the address: order-address ${number} …`,
    ],
    dedupeKey: `unprintable-${id}`,
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
