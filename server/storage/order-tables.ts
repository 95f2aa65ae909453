import type { OrderStatus } from '#contract/orders/order-status.ts'

/** Payment method of an order: cash on delivery (`cod`), Razorpay, Stripe or PayPal (`other`). */
export type PaymentMethod = 'cod' | 'razorpay' | 'stripe' | 'other'

/**
 * Database tables for coupons, checkout, payments, orders and shipping. All other tables are declared in `schema.ts`.
 */
export interface OrderTables {
  coupons: {
    /** Code that shoppers enter to use the coupon, in upper case. */
    code: string
    percent: number
    expires_at: number | null
    /** Maximum number of times that all shoppers together may use the coupon, or null for no limit. */
    max_uses: number | null
    /** Maximum number of times that one shopper may use the coupon, or null for no limit. */
    max_uses_per_shopper: number | null
    /** Number of times that the coupon has been used, including checkouts in progress that may still be abandoned. */
    uses: number
    created_at: number
    is_demo: number
  }

  /** Checkout attempts with any payment method, including cash on delivery. A row is created before any money moves. */
  checkout_sessions: {
    id: string
    user_id: string
    /**
     * `Idempotency-Key` header of the request that created the checkout session, or a generated key if there was no
     * header.
     */
    idempotency_key: string
    /** Hash of the purchase, which reveals whether an idempotency key was reused for a different purchase. */
    fingerprint: string
    method: PaymentMethod
    /** The payment provider's id for the payment request, or null until the provider has responded. */
    provider_ref: string | null
    /** State of the checkout session. `server/domains/checkout/checkout-store.ts` explains each state. */
    state: 'reserved' | 'expired' | 'ordered' | 'refunded'
    /** Contents of the order as JSON (type `OrderContents`). */
    contents: string
    /** Amount to be collected by the payment provider, in paise (INR) or cents (USD). */
    charge: number
    currency: 'INR' | 'USD'
    coupon_code: string | null
    created_at: number
    /** When the reservation of the stock and the coupon expires (epoch ms). */
    reserved_until: number
    /**
     * When the shop should next ask the provider for the status of the payment (epoch ms), or null if no check is due.
     */
    next_check_at: number | null
  }

  /** Payments that a provider has captured, i.e. collected. Each payment has its own row. */
  payments: {
    method: PaymentMethod
    /** The payment provider's id for the payment. */
    id: string
    checkout_session_id: string
    /** Amount in the smallest unit of `currency` (e.g. paise or cents). */
    amount: number
    currency: string
    /**
     * State of the payment. `captured`: the payment pays for an order. `refunding`: a refund is due but not complete.
     * `refunded`: the refund is complete.
     */
    state: 'captured' | 'refunding' | 'refunded'
    /** Why the payment is being refunded or was refunded, or null if neither is the case. */
    reason: 'too late' | 'duplicate' | 'wrong amount' | 'cancelled' | null
    /** The payment provider's id for the latest refund, or `manual` if the owner returned the money by other means. */
    refund_id: string | null
    received_at: number
  }

  /** Counters, by name, that never restart. */
  counters: { name: string; value: number }

  orders: {
    /** Opaque id of the order, used in URLs. */
    id: string
    /** Human-readable order number, such as NK-26-000123. */
    number: string
    user_id: string
    checkout_session_id: string
    status: OrderStatus
    method: PaymentMethod
    total_paise: number
    subtotal_paise: number
    /** Charges on top of the subtotal (e.g. shipping), as a JSON array of `{name, paise}`. */
    charges: string
    /** Discounts as a JSON array of `{name, paise}`. The amounts are positive. */
    discounts: string
    coupon_code: string | null
    coupon_paise: number
    /** Delivery address as JSON. */
    address: string
    phone: string
    /** Gift occasion as JSON (`giftData` in the API), or null if the order has none. */
    gift: string | null
    /**
     * Revision of the shopper's bag after the order removed its lines. Null for orders placed with earlier releases,
     * which did not record the revision.
     */
    bag_revision: number | null
    /** Status history as a JSON array of `{status, at}`, oldest first. */
    history: string
    created_at: number
  }

  /**
   * Order lines, with each product's details as they were at the time of purchase. The product may have changed or been
   * deleted since then.
   */
  order_lines: {
    order_id: string
    position: number
    product_id: string
    title: string
    /** URL of the product's first picture, or an empty string if it had none. */
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

  /** Parcels for the carrier to collect. Both ids are null until the carrier has accepted the parcel. */
  shipments: {
    order_id: string
    carrier_order_id: string | null
    shipment_id: string | null
    created_at: number
  }

  /** Web push subscriptions for order notifications, at most one per session. */
  notification_devices: {
    session_id: string
    /** URL at the browser's push service to which notifications are sent. */
    endpoint: string
    /** The device's public key (`p256dh`) and secret (`auth`) in base64url, used to encrypt notifications. */
    p256dh: string
    auth: string
    subscribed_at: number
  }

  /** Short-lived tokens, each of which allows one shipment request. */
  shipment_tokens: {
    /** SHA-256 hash of the token. The token itself is not stored. */
    id: string
    user_id: string
    expires_at: number
  }
}
