import type { OrderStatus } from '#contract/order-status.ts'

/** `other` is the hosted page of the second provider. */
export type PaymentMethod = 'cod' | 'razorpay' | 'stripe' | 'other'

/** The tables of checkout, payment and orders. The rest of the schema is in `schema.ts`. */
export interface OrderTables {
  coupons: {
    /** Upper case. */
    code: string
    percent: number
    expires_at: number | null
    /** Across all shoppers; null for no limit. */
    max_uses: number | null
    /** Null for no limit. */
    max_uses_per_shopper: number | null
    /** By orders and by reservations that may become orders. */
    uses: number
    created_at: number
    is_demo: number
  }

  /** One row per checkout attempt, COD included, created before any money moves. */
  checkout_sessions: {
    id: string
    user_id: string
    /** The `Idempotency-Key` of the request that created it, or a generated one. */
    idempotency_key: string
    /** A hash of the purchase, to detect a reused key with other contents. */
    fingerprint: string
    method: PaymentMethod
    /** The provider's id of the payment request; null until it has responded. */
    provider_ref: string | null
    /** See `server/domains/checkout/checkout-store.ts`. */
    state: 'reserved' | 'expired' | 'ordered' | 'refunded'
    /** JSON: OrderContents. */
    contents: string
    /** What the provider collects: paise with INR, cents with USD. */
    charge: number
    currency: 'INR' | 'USD'
    coupon_code: string | null
    created_at: number
    /** Until when stock and coupon are reserved. */
    reserved_until: number
    /** When the reconciler next checks with the provider; null when it need not. */
    next_check_at: number | null
  }

  /** Captured payments, one row per payment of a provider. */
  payments: {
    method: PaymentMethod
    /** The provider's id. */
    id: string
    checkout_session_id: string
    /** In the smallest unit of `currency`. */
    amount: number
    currency: string
    /** `captured` pays for an order; `refunding` waits for the provider's refund. */
    state: 'captured' | 'refunding' | 'refunded'
    /** Why it is refunded. */
    reason: 'too late' | 'duplicate' | 'wrong amount' | 'cancelled' | null
    /** The provider's id of the last refund, or `manual` when the owner refunded it another way. */
    refund_id: string | null
    received_at: number
  }

  /** Counters that never restart, by name. */
  counters: { name: string; value: number }

  orders: {
    /** Opaque, used in URLs. */
    id: string
    /** For people, such as NK-26-000123. */
    number: string
    user_id: string
    checkout_session_id: string
    status: OrderStatus
    method: PaymentMethod
    total_paise: number
    subtotal_paise: number
    /** JSON: `{name, paise}`. */
    charges: string
    /** JSON: `{name, paise}`, positive. */
    discounts: string
    coupon_code: string | null
    coupon_paise: number
    /** JSON: Address. */
    address: string
    phone: string
    /** JSON: the occasion, as `giftData` on the wire. */
    gift: string | null
    /** The bag's revision after the order removed its lines; null for older orders, which did not record it. */
    bag_revision: number | null
    /** JSON: `{status, at}`, oldest first. */
    history: string
    created_at: number
  }

  /** Products as they were when ordered. The product itself may no longer exist. */
  order_lines: {
    order_id: string
    position: number
    product_id: string
    title: string
    /** URL of the first picture, or empty. */
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

  /** A parcel to be collected. Both ids are null until the carrier accepts it. */
  shipments: {
    order_id: string
    carrier_order_id: string | null
    shipment_id: string | null
    created_at: number
  }

  /** A session's web push subscription for order notifications. */
  notification_devices: {
    session_id: string
    /** URL at the push service of its browser. */
    endpoint: string
    /** The device's public key and secret (base64url), which encrypt what is sent. */
    p256dh: string
    auth: string
    subscribed_at: number
  }

  /** Short-lived tokens, each allowing one shipment request. */
  shipment_tokens: {
    /** SHA-256 of the token. */
    id: string
    user_id: string
    expires_at: number
  }
}
