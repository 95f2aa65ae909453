/** What the shop sends to Shiprocket, in the format of https://apidocs.shiprocket.in. */
import type { ShippingRequest } from '#contract/schemas/shipping.ts'

/** Size in cm and weight in kg of a packed parcel. */
export type Box = Pick<ShippingRequest, 'length' | 'breadth' | 'height' | 'weight'>

/**
 * Shipment request in Shiprocket's format, with amounts in rupees, dimensions in centimetres and weights in kilograms.
 */
export type ShipmentRequest = Omit<ShippingRequest, 'token'>

type Side<Prefix extends string> = Record<
  `${Prefix}_${'customer_name' | 'address' | 'city' | 'state' | 'country' | 'pincode' | 'phone' | 'email'}`,
  string
>

/** Return request in Shiprocket's format: `pickup_` is the shopper, `shipping_` the shop. Amounts are in rupees. */
export interface ReturnRequest extends Side<'pickup'>, Side<'shipping'>, Box {
  /** Unique, at most 50 characters. */
  order_id: string
  order_date: string
  order_items: readonly { name: string; sku: string; units: number; selling_price: number; hsn: string }[]
  payment_method: 'PREPAID'
  sub_total: number
}

/**
 * What customs need to know of a parcel abroad ("International: Create order"): sold goods (3, commercial) whose value
 * is declared without freight, in rupees, and exported without paying IGST.
 */
export const EXPORT_DECLARATION = {
  currency: 'INR',
  reasonOfExport: 3,
  purpose_of_shipment: 2,
  Terms_Of_Invoice: 'FOB',
  igstPaymentStatus: 'A',
  commodity: true,
}

/** Returns the request that corrects the recipient of a parcel ("Update Customer Delivery Address"). */
export function toRecipientUpdate(carrierOrderId: string, shipment: ShipmentRequest): object {
  return {
    order_id: Number(carrierOrderId),
    shipping_customer_name: `${shipment.billing_customer_name} ${shipment.billing_last_name}`.trim(),
    shipping_phone: shipment.billing_phone,
    shipping_address: shipment.billing_address,
    shipping_city: shipment.billing_city,
    shipping_state: shipment.billing_state,
    shipping_country: shipment.billing_country,
    shipping_pincode: shipment.billing_pincode,
    shipping_email: shipment.billing_email,
  }
}
