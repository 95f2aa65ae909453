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
    /** By all shoppers together; null for any number. */
    uses_at_most: number | null
    /** By one shopper; null for any number. */
    uses_each: number | null
    /** Orders, and holds that may become orders. */
    uses: number
    created_at: number
    is_demo: number
  }

  /** What shoppers mean to buy, from before the money moves. A row for each attempt to pay, COD orders included. */
  intended_orders: {
    id: string
    user_id: string
    /** The `Idempotency-Key` of the request that made it, or one of the shop's own. */
    attempt_key: string
    /** Of what was asked for, so that a repeated key with other contents is seen. */
    digest: string
    way: PaymentMethod
    /** The provider's name for what it was asked to collect; null until it has answered. */
    provider_ref: string | null
    /** See `server/domains/checkout/checkout-store.ts`. */
    state: 'held' | 'lapsed' | 'placed' | 'returned'
    /** JSON: OrderContents. */
    contents: string
    /** What the provider collects: paise with INR, cents with USD. */
    charge: number
    currency: 'INR' | 'USD'
    coupon_code: string | null
    created_at: number
    /** The stock and the coupon are set aside until then. */
    held_until: number
    /** When the reconciler asks the provider next; null when it need not. */
    ask_at: number | null
  }

  /** Money that arrived, one row for each payment of a provider. */
  payments: {
    way: PaymentMethod
    /** The provider's. */
    id: string
    intended_order_id: string
    /** In the smallest unit of `currency`. */
    amount: number
    currency: string
    /** `kept` paid for an order; `returning` waits for the provider to give it back; `returned` was given back. */
    state: 'kept' | 'returning' | 'returned'
    /** Why it goes back. */
    reason: 'too late' | 'paid twice' | 'other amount' | 'cancelled' | null
    /** The provider's name of the last refund, or that the owner gave it back by hand. */
    refund_id: string | null
    arrived_at: number
  }

  /** Numbers that count on, by name. */
  counters: { name: string; value: number }

  orders: {
    /** Opaque, in addresses. */
    id: string
    /** For people, as NK-26-000123. */
    number: string
    user_id: string
    intended_order_id: string
    status: OrderStatus
    way: PaymentMethod
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
    /** JSON: the occasion, as `giftData` travels. */
    gift: string | null
    /** The bag's revision once the order had taken its pieces out of it; null for orders of before this was noted. */
    bag_revision: number | null
    /** JSON: `{status, at}` in the order it went. */
    history: string
    created_at: number
  }

  /** Pieces as they were when they were ordered. The product itself may be gone. */
  order_lines: {
    order_id: string
    position: number
    product_id: string
    title: string
    /** Address of the first picture, or empty. */
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

  /** A parcel that is to be fetched. Both ids are null until the carrier took it. */
  shipments: {
    order_id: string
    carrier_order_id: string | null
    shipment_id: string | null
    created_at: number
  }

  /** Where a device hears of its shopper's orders (web push). */
  news_devices: {
    session_id: string
    /** At the push service of its browser. */
    endpoint: string
    /** Its public key and its secret, in base64url: only with them it can read what is sent. */
    p256dh: string
    auth: string
    asked_at: number
  }

  /** Leave to ask for one shipment, for a short while. */
  shipping_handles: {
    /** SHA-256 of the handle. */
    id: string
    user_id: string
    expires_at: number
  }
}
