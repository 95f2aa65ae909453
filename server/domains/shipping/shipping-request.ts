import type { ProductSize } from '#contract/catalogue/product.ts'
import { toRupees } from '#contract/money.ts'
import { countryCode, countryName } from '#contract/orders/country-code.ts'
import { itemTitle } from '#contract/orders/order.ts'
import { splitPhone } from '#contract/orders/phone.ts'
import { shopFacts } from '#contract/shop-facts.ts'
import { formatIndiaTime } from '../../lib/clock.ts'
import type { Shiprocket } from '../../providers/shiprocket.ts'
import type { Box, Destination, ExportFields, ShipmentRequest } from '../../providers/shiprocket-requests.ts'
import { addressColumn, parseColumn } from '../../storage/json-columns.ts'
import type { Queries } from '../../storage/transaction.ts'
import { readUser } from '../account/user-store.ts'
import { readSizes, type SizesByProduct } from '../catalogue/product-store.ts'
import { readInvoice } from '../invoices/invoice-store.ts'
import type { SupplyKind } from '../invoices/tax-split.ts'
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
  const request = toShippingRequest(order, user, { sizes, pickupLocation, box: await boxFor(db, productIds) })
  if (!isAbroad(order)) return request
  const invoice = await readInvoice(db, order.row.id)
  return toExport(request, invoice && { number: invoice.number, supply: invoice.content.supply.kind })
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
  const { street, city, state, country, pincode, recipient } = parseColumn(addressColumn, row.address)
  const [firstName = '', ...lastNames] = (recipient ?? user.fullname).split(/\s+/)
  const cityName = shortenCity(city)
  return {
    order_id: row.number,
    order_date: formatIndiaTime(row.created_at),
    pickup_location: pickupLocation,
    shipping_is_billing: true,
    ...box,
    billing_customer_name: firstName,
    billing_last_name: lastNames.join(' '),
    billing_address: street,
    ...(cityName !== city && { billing_address_2: city }),
    billing_city: cityName,
    billing_pincode: pincode,
    billing_state: state,
    billing_country: countryName(country),
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

/** In characters ("Create Custom Order": `billing_city`). */
const MAX_CITY = 30

/** Whole words, or the beginning of a longer one. The second line of the address has the whole name. */
export function shortenCity(city: string): string {
  const letters = [...city]
  if (letters.length <= MAX_CITY) return city
  const words = letters.slice(0, MAX_CITY + 1).join('')
  const lastSpace = words.search(/\s\S*$/)
  return (lastSpace > 0 ? words.slice(0, lastSpace) : letters.slice(0, MAX_CITY).join('')).trim()
}

const IGST: Partial<Record<SupplyKind, ExportFields['igstPaymentStatus']>> = {
  'export without tax': 'B',
  'export with tax': 'C',
}

/**
 * "International: Create order". Live accounts refuse what the documents allow: a
 * courier for an address that is only the buyer's, or without a dial code, and HSN
 * codes of less than eight digits (reported by users of the API, e.g. in
 * https://github.com/Jaal-Yantra-Textiles/v2/issues/1111). An exchange has no
 * invoice; customs still wants to know what it is worth.
 */
export function toExport(
  request: ShipmentRequest,
  invoice: { number: string; supply: SupplyKind } | null,
): ShipmentRequest {
  const { dialCode, national } = splitPhone(request.billing_phone, request.billing_country)
  const items = request.order_items
  return {
    ...request,
    order_items: items.map((item) => ({ ...item, hsn: tariffItem(String(item.hsn)) })),
    sub_total: request.sub_total || items.reduce((sum, item) => sum + item.selling_price * item.units, 0),
    billing_phone: national,
    isd_code: dialCode,
    igstPaymentStatus: (invoice && IGST[invoice.supply]) ?? 'A',
    ...(invoice && { invoice_number: invoice.number }),
    shipping_is_billing: false,
    shipping_customer_name: request.billing_customer_name,
    shipping_last_name: request.billing_last_name,
    shipping_address: request.billing_address,
    ...(request.billing_address_2 !== undefined && { shipping_address_2: request.billing_address_2 }),
    shipping_city: request.billing_city,
    shipping_pincode: request.billing_pincode,
    shipping_state: request.billing_state,
    shipping_country: request.billing_country,
    shipping_email: request.billing_email,
    shipping_phone: national,
  }
}

/** Only the shop's usual heading is known in eight digits; the owner sets others (`tax`). */
function tariffItem(hsn: string): string {
  return hsn === shopFacts.gst.hsn ? shopFacts.gst.tariffItem : hsn
}

export function isAbroad({ row }: StoredOrder): boolean {
  return countryCode(parseColumn(addressColumn, row.address).country) !== 'IN'
}

/** Null within India. */
export async function destinationOf(db: Queries, order: StoredOrder): Promise<Destination | null> {
  if (!isAbroad(order)) return null
  const { country } = parseColumn(addressColumn, order.row.address)
  const box = await boxFor(
    db,
    order.lines.map(({ product_id }) => product_id),
  )
  return { countryCode: countryCode(country) ?? country, box }
}

function skuOf(sizes: readonly ProductSize[] | undefined, productId: string, size: string): string {
  return sizes?.find((known) => known.size === size)?.sku ?? `${productId}-${size}`
}
