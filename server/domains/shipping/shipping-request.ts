import type { ProductSize } from '#contract/catalogue/product.ts'
import { toRupees } from '#contract/money.ts'
import { itemTitle } from '#contract/orders/order.ts'
import { formatIndiaTime } from '../../lib/clock.ts'
import type { Shiprocket } from '../../providers/shiprocket.ts'
import type { Box, ShipmentRequest } from '../../providers/shiprocket-requests.ts'
import { addressColumn, parseColumn } from '../../storage/json-columns.ts'
import type { Queries } from '../../storage/transaction.ts'
import { readUser } from '../account/user-store.ts'
import { readSizes, type SizesByProduct } from '../catalogue/product-store.ts'
import type { StoredOrder } from '../ordering/orders/order-store.ts'
import { boxFor, DEFAULT_BOX } from './parcel-boxes.ts'

/** Null if the account was deleted. Only from the database, never from a client. */
export async function prepareShippingRequest(
  db: Queries,
  { pickupLocation }: Pick<Shiprocket, 'pickupLocation'>,
  order: StoredOrder,
): Promise<ShipmentRequest | null> {
  const user = await readUser(db, order.row.user_id)
  if (!user) return null
  const productIds = order.lines.map(({ product_id }) => product_id)
  const sizes = await readSizes(db, productIds)
  return toShippingRequest(order, user, { sizes, pickupLocation, box: await boxFor(db, productIds) })
}

interface Packing {
  sizes?: SizesByProduct
  pickupLocation?: string
  box?: Box
}

/** An article number is the size's own or, failing that, product id and size. */
export function toShippingRequest(
  { row, lines }: StoredOrder,
  user: { fullname: string; email: string },
  { sizes = new Map(), pickupLocation = 'Primary', box = DEFAULT_BOX }: Packing = {},
): ShipmentRequest {
  const [firstName = '', ...lastNames] = user.fullname.split(/\s+/)
  const { street, city, state, country, pincode } = parseColumn(addressColumn, row.address)
  return {
    order_id: row.number,
    order_date: formatIndiaTime(row.created_at),
    pickup_location: pickupLocation,
    shipping_is_billing: true,
    ...box,
    billing_customer_name: firstName,
    billing_last_name: lastNames.join(' '),
    billing_address: street,
    billing_city: city,
    billing_pincode: pincode,
    billing_state: state,
    billing_country: country,
    billing_email: user.email,
    billing_phone: row.phone,
    order_items: lines.map(({ title, product_id, size, quantity, price_paise, hsn }) => ({
      name: itemTitle({ title, size: size ?? undefined }),
      sku: size === null ? product_id : skuOf(sizes.get(product_id), product_id, size),
      units: quantity,
      selling_price: toRupees(price_paise),
      discount: 0,
      tax: 0,
      hsn,
    })),
    payment_method: row.method === 'cod' && row.total_paise > 0 ? 'COD' : 'Prepaid',
    units: lines.reduce((sum, { quantity }) => sum + quantity, 0),
    sub_total: toRupees(row.total_paise),
    ...(row.eway_bill !== null && { ewaybill_no: row.eway_bill }),
  }
}

function skuOf(sizes: readonly ProductSize[] | undefined, productId: string, size: string): string {
  return sizes?.find((known) => known.size === size)?.sku ?? `${productId}-${size}`
}
