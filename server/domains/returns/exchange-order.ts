import { randomUUID } from 'node:crypto'
import { sumPaise } from '#contract/money.ts'
import { exchangeDifference } from '#contract/orders/exchange-difference.ts'
import { addressColumn, businessColumn, type OrderContents, parseColumn } from '../../storage/json-columns.ts'
import { nextOrderNumber } from '../../storage/numbers.ts'
import { addJob } from '../../storage/outbox.ts'
import type { Tx } from '../../storage/transaction.ts'
import { insertCheckout } from '../ordering/checkout/checkout-store.ts'
import { arrivalAt } from '../ordering/orders/arrival.ts'
import { TAKEN } from '../ordering/orders/order-stock.ts'
import { insertOrder } from '../ordering/orders/order-store.ts'
import { insertExchangeOrder, type ReturnLineRow } from '../ordering/orders/return-store.ts'
import type { LoadedReturn } from './move-return.ts'

/**
 * Nothing to pay: the new pieces are discounted by what they cost, and their stock is taken. `key`
 * identifies this settlement.
 */
export async function placeExchange(
  tx: Tx,
  { row: { id: returnId }, lines: returnedLines, order: { row, lines } }: LoadedReturn,
  { key, now }: { key: string; now: number },
): Promise<{ id: string; number: string }> {
  const id = randomUUID()
  const number = await nextOrderNumber(tx, now)
  const newLines = returnedLines.flatMap(({ position, quantity, new_size, new_price_paise }) => {
    const line = lines[position]
    if (!line) return []
    return { ...line, quantity, size: new_size, price_paise: new_price_paise ?? line.price_paise }
  })
  const subtotal = sumPaise(newLines.map((line) => ({ ...line, pricePaise: line.price_paise })))
  const discounts = [{ name: `Exchange for ${row.number}`, paise: subtotal }]
  const checkoutId = randomUUID()
  const contents: OrderContents = {
    lines: newLines.map(({ product_id, size, title, image, price_paise, quantity }) => {
      return { productId: product_id, size: size ?? undefined, title, image, pricePaise: price_paise, quantity }
    }),
    subtotalPaise: subtotal,
    charges: [],
    discounts,
    coupon: null,
    totalPaise: 0,
    address: parseColumn(addressColumn, row.address),
    phone: row.phone,
    business: row.business === null ? null : parseColumn(businessColumn, row.business),
    gift: null,
  }
  await insertCheckout(tx, {
    ...NOTHING_TO_PAY,
    id: checkoutId,
    user_id: row.user_id,
    idempotency_key: `exchange-${key}`,
    contents: JSON.stringify(contents),
    created_at: now,
    reserved_until: now,
  })
  await insertOrder(
    tx,
    {
      ...row,
      id,
      number,
      checkout_session_id: checkoutId,
      status: 'pending',
      total_paise: 0,
      subtotal_paise: subtotal,
      charges: '[]',
      discounts: JSON.stringify(discounts),
      coupon_code: null,
      coupon_paise: 0,
      gift: null,
      bag_revision: null,
      needs_confirmation: 0,
      confirm_by: null,
      history: JSON.stringify([{ status: 'pending', at: now }]),
      parcel_state: null,
      returned_at: null,
      cancel_requested_at: null,
      ...TAKEN,
      ...(await arrivalAt(tx, contents.address, now)),
      created_at: now,
    },
    newLines.map((line, position) => ({ ...line, order_id: id, position })),
  )
  await insertExchangeOrder(tx, returnId, id)
  await addJob(tx, { kind: 'ship-order', payload: { orderId: id }, dedupeKey: `ship-${id}` }, now)
  return { id, number }
}

interface PricedLines {
  lines: readonly Pick<ReturnLineRow, 'position' | 'paise' | 'new_price_paise'>[]
  order: { lines: readonly { price_paise: number }[] }
}

/** How much less the new pieces cost than was paid for the old ones, in paise. */
export function differenceOf({ lines, order }: PricedLines): number {
  return lines.reduce((sum, { position, paise, new_price_paise }) => {
    const pricePaise = order.lines[position]?.price_paise ?? 0
    return sum + exchangeDifference({ paise, pricePaise, newPricePaise: new_price_paise })
  }, 0)
}

/** A finished checkout. Its method is no provider's, so that none is asked. */
const NOTHING_TO_PAY = {
  fingerprint: '',
  method: 'cod',
  provider_ref: null,
  state: 'ordered',
  charge: 0,
  currency: 'INR',
  paise_per_dollar: null,
  coupon_code: null,
  holds_stock: 0,
  payment_state: 'none',
  next_check_at: null,
} as const
