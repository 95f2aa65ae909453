import type { OrderStatus } from '#contract/orders/order-status.ts'

/** Payment method of an order. `other` is PayPal. */
export type PaymentMethod = 'cod' | 'razorpay' | 'stripe' | 'other'

/** Tables for checkout, payments and orders. All other tables are in `schema.ts`. */
export interface OrderTables {
  coupons: {
    /** Coupon code in upper case. */
    code: string
    percent: number
    expires_at: number | null
    /** Maximum number of uses by all shoppers together, or null for no limit. */
    max_uses: number | null
    /** Maximum number of uses per shopper, or null for no limit. */
    max_uses_per_shopper: number | null
    /** Number of uses, including reservations that may become orders. */
    uses: number
    created_at: number
    is_demo: number
  }

  /** Checkout attempts, including COD. A row is created before any money moves. */
  checkout_sessions: {
    id: string
    user_id: string
    /** `Idempotency-Key` header of the request that created the session, or a generated key. */
    idempotency_key: string
    /** Hash of the purchase, which detects a reused key with other contents. */
    fingerprint: string
    method: PaymentMethod
    /** The provider's id of the payment request, or null until the provider has responded. */
    provider_ref: string | null
    /** State of the session; see `server/domains/checkout/checkout-store.ts`. */
    state: 'reserved' | 'expired' | 'ordered' | 'refunded'
    /** JSON of OrderContents. */
    contents: string
    /** Amount that the provider collects: paise for INR, cents for USD. */
    charge: number
    currency: 'INR' | 'USD'
    coupon_code: string | null
    created_at: number
    /** When the reservation of stock and coupon ends. */
    reserved_until: number
    /** When the reconciler next checks the payment with the provider, or null if no check is due. */
    next_check_at: number | null
  }

  /** Captured payments, one row per payment at a provider. */
  payments: {
    method: PaymentMethod
    /** The provider's id of the payment. */
    id: string
    checkout_session_id: string
    /** Amount in the smallest unit of `currency`. */
    amount: number
    currency: string
    /** `captured`: pays for an order. `refunding`: waits for the provider's refund. */
    state: 'captured' | 'refunding' | 'refunded'
    /** Reason for the refund, or null if there is none. */
    reason: 'too late' | 'duplicate' | 'wrong amount' | 'cancelled' | null
    /** The provider's id of the last refund, or `manual` if the owner refunded the payment by other means. */
    refund_id: string | null
    received_at: number
  }

  /** Named counters that never restart. */
  counters: { name: string; value: number }

  orders: {
    /** Opaque id, used in URLs. */
    id: string
    /** Readable number, such as NK-26-000123. */
    number: string
    user_id: string
    checkout_session_id: string
    status: OrderStatus
    method: PaymentMethod
    total_paise: number
    subtotal_paise: number
    /** JSON list of `{name, paise}`. */
    charges: string
    /** JSON list of `{name, paise}` with positive amounts. */
    discounts: string
    coupon_code: string | null
    coupon_paise: number
    /** JSON of the delivery address. */
    address: string
    phone: string
    /** JSON of the occasion (`giftData` in the API), or null. */
    gift: string | null
    /**
     * The bag's revision after the order removed its lines. Null for orders of earlier releases, which did not record
     * it.
     */
    bag_revision: number | null
    /** JSON list of `{status, at}`, oldest first. */
    history: string
    created_at: number
  }

  /** Order lines with products as they were at the time of purchase. A product may since have been deleted. */
  order_lines: {
    order_id: string
    position: number
    product_id: string
    title: string
    /** URL of the first picture, or an empty string. */
    image: string
    price_paise: number
    quantity: number
  }

  occasions: {
    order_id: string
    occasion: string
    custom_message: string
    quantity: number
    status: string
    created_at: number
  }

  /** Parcels to be collected. Both ids are null until the carrier has accepted the parcel. */
  shipments: {
    order_id: string
    carrier_order_id: string | null
    shipment_id: string | null
    created_at: number
  }

  /** Web push subscriptions of sessions, for order notifications. */
  notification_devices: {
    session_id: string
    /** URL at the browser's push service. */
    endpoint: string
    /** The device's public key and secret (base64url), used to encrypt messages. */
    p256dh: string
    auth: string
    subscribed_at: number
  }

  /** Short-lived tokens, each valid for one shipment request. */
  shipment_tokens: {
    /** SHA-256 hash of the token. */
    id: string
    user_id: string
    expires_at: number
  }
}
