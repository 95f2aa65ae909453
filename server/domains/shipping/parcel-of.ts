import { toRupees } from '#contract/money.ts'
import type { ShippingRequest } from '#contract/shapes/shipping.ts'
import { shopFacts } from '#contract/shop-facts.ts'
import { timeInIndia } from '../../work/india-time.ts'
import type { StoredOrder } from '../orders/order-store.ts'

/** What the carrier is asked to fetch and bring, all of it from the order and nothing from whoever asks. */
export function parcelOf(
  { row, lines }: StoredOrder,
  user: { fullname: string; email: string },
): Omit<ShippingRequest, 'token'> {
  const [firstName = '', ...lastNames] = user.fullname.split(/\s+/)
  const { street, city, state, country, pincode } = JSON.parse(row.address)
  return {
    order_id: row.number,
    order_date: timeInIndia(row.created_at),
    ...DEFAULTS,
    billing_customer_name: firstName,
    billing_last_name: lastNames.join(' '),
    billing_address: street,
    billing_city: city,
    billing_pincode: pincode,
    billing_state: state,
    billing_country: country,
    billing_email: user.email,
    billing_phone: row.phone,
    order_items: lines.map(({ title, product_id, quantity, price_paise }) => ({
      name: title,
      sku: product_id,
      units: quantity,
      selling_price: toRupees(price_paise),
      discount: 0,
      tax: 0,
      hsn: shopFacts.gst.hsn,
    })),
    payment_method: row.way === 'cod' ? 'COD' : 'Prepaid',
    units: lines.reduce((sum, { quantity }) => sum + quantity, 0),
    sub_total: toRupees(row.total_paise),
  }
}

/** Specification, section 9. Centimetres and kilograms. */
const DEFAULTS = {
  pickup_location: 'Primary',
  shipping_is_billing: true,
  length: 40,
  breadth: 10,
  height: 10,
  weight: 0.5,
}
