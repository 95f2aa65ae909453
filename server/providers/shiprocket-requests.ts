/** In the format of https://apidocs.shiprocket.in. */
import type { ShippingRequest } from '#contract/schemas/shipping.ts'

/** A packed parcel, in cm and kg. */
export type Box = Pick<ShippingRequest, 'length' | 'breadth' | 'height' | 'weight'>

/** In rupees, cm and kg. */
export type ShipmentRequest = Omit<ShippingRequest, 'token'> &
  Partial<ExportFields> & {
    billing_address_2?: string
    /** The number of an e-way bill. */
    ewaybill_no?: string
  }

/** Only abroad, where the recipient is named apart from the buyer. */
export interface ExportFields extends Side<'shipping'> {
  shipping_last_name: string
  shipping_address_2: string
  /** The country's dial code, e.g. `+971`. */
  isd_code: string
  /** As on the invoice. A: no IGST; B: under a letter of undertaking; C: against payment. */
  igstPaymentStatus: 'A' | 'B' | 'C'
  invoice_number: string
}

/** What couriers abroad are chosen by. */
export interface Destination {
  /** ISO 3166-1 alpha-2. */
  countryCode: string
  box: Box
}

type Side<Prefix extends string> = Record<
  `${Prefix}_${'customer_name' | 'address' | 'city' | 'state' | 'country' | 'pincode' | 'phone' | 'email'}`,
  string
>

/** `pickup_` is the shopper, `shipping_` the shop. In rupees. */
export interface ReturnRequest extends Side<'pickup'>, Side<'shipping'>, Box {
  /** Unique, at most 50 characters. */
  order_id: string
  order_date: string
  order_items: readonly { name: string; sku: string; units: number; selling_price: number; hsn: string }[]
  payment_method: 'PREPAID'
  sub_total: number
}

/**
 * For customs ("International: Create order"): sold goods (3, commercial), their
 * value without freight, in rupees.
 */
export const EXPORT_DECLARATION = {
  currency: 'INR',
  reasonOfExport: 3,
  purpose_of_shipment: 2,
  Terms_Of_Invoice: 'FOB',
  commodity: true,
}

/** "Update Customer Delivery Address". */
export function toRecipientUpdate(carrierOrderId: string, shipment: ShipmentRequest): object {
  return {
    order_id: Number(carrierOrderId),
    shipping_customer_name: `${shipment.billing_customer_name} ${shipment.billing_last_name}`.trim(),
    shipping_phone: shipment.billing_phone,
    shipping_address: shipment.billing_address,
    shipping_address_2: shipment.billing_address_2 ?? '',
    shipping_city: shipment.billing_city,
    shipping_state: shipment.billing_state,
    shipping_country: shipment.billing_country,
    shipping_pincode: shipment.billing_pincode,
    shipping_email: shipment.billing_email,
  }
}
