import * as z from 'zod'
import { readPhone } from '../orders/phone.ts'
import { id, line, okResponse, optionalText, phone, requiredText, rupees, verbatim } from './fields.ts'

const parcelItem = z.object({
  name: requiredText('Name'),
  sku: requiredText('Sku', 120),
  units: z.int().min(1).max(2000),
  selling_price: rupees,
  discount: rupees.default(0),
  tax: rupees.default(0),
  hsn: z.union([line().max(20), z.int()]).default(''),
})

/** Idempotent: returns the order's shipment. */
export const shippingRequest = z
  .object({
    order_id: id,
    order_date: requiredText('Date', 40),
    pickup_location: line().max(60).default('Primary'),
    billing_customer_name: requiredText('Name', 120),
    billing_last_name: optionalText(120),
    billing_address: requiredText('Address', 400),
    billing_city: requiredText('City', 100),
    billing_pincode: requiredText('Postal code', 12),
    billing_state: requiredText('State', 100),
    billing_country: requiredText('Country', 100),
    billing_email: requiredText('E-mail', 254),
    billing_phone: phone,
    shipping_is_billing: z.boolean().default(true),
    order_items: z.array(parcelItem).min(1).max(100),
    payment_method: line().max(20).default('COD'),
    units: z.int().min(1).max(2000),
    sub_total: rupees,
    length: z.number().positive().max(1000).default(40).describe('Centimetres'),
    breadth: z.number().positive().max(1000).default(10).describe('Centimetres'),
    height: z.number().positive().max(1000).default(10).describe('Centimetres'),
    weight: z.number().positive().max(1000).default(0.5).describe('Kilograms'),
    token: verbatim.max(200).optional().describe('Token from /shipping/Shipauth'),
  })
  .superRefine(({ billing_country, billing_phone }, context) => {
    const read = readPhone(billing_phone, billing_country)
    if (billing_phone === '' || read.kind === 'ok') return
    context.addIssue({ code: 'custom', path: ['billing_phone'], message: read.problem })
  })

export type ShippingRequest = z.output<typeof shippingRequest>

/** The token authorises one shipment, so that the carrier's credentials stay on the server. */
export const shippingAvailability = okResponse({
  available: z.boolean(),
  token: z.string(),
  expiresAt: z.iso.datetime(),
})

export const shipment = okResponse({
  order_id: id,
  shipment_id: z.string().nullable().describe('Null until the carrier has accepted the parcel'),
})
