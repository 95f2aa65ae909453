import type { OrderStatus } from '#contract/orders/order-status.ts'

/** Payment method of an order. `cod` is Cash on Delivery. On the wire, PayPal is called `other`. */
export type PaymentMethod = 'cod' | 'razorpay' | 'stripe' | 'paypal'

/**
 * Row types of the database tables for coupons, checkout and orders. Other files of this folder declare all other
 * tables.
 */
export interface OrderTables {
  coupons: {
    /** Coupon code that shoppers enter, in upper case. */
    code: string
    percent: number
    expires_at: number | null
    /** Maximum number of times the coupon may be used by all shoppers together, or null if unlimited. */
    max_uses: number | null
    /** Maximum number of times each shopper may use the coupon, or null if unlimited. */
    max_uses_per_shopper: number | null
    /** Number of times the coupon has been used, including unfinished checkouts that may still be abandoned. */
    uses: number
    created_at: number
    is_demo: number
  }

  /**
   * Checkout attempts for all payment methods, including cash on delivery. Each row is created before the shopper pays.
   */
  checkout_sessions: {
    id: string
    user_id: string
    /**
     * `Idempotency-Key` header of the request that created the checkout session, or a generated key if the request had
     * no such header.
     */
    idempotency_key: string
    /** Hash of the purchase, used to detect an idempotency key that was reused for a different purchase. */
    fingerprint: string
    method: PaymentMethod
    /** The payment provider's id for the payment request, or null if the provider has not assigned an id. */
    provider_ref: string | null
    /**
     * State of the checkout session. `reserved`: stock is reserved for the shopper. `expired`: the stock has been
     * released. `ordered` and `refunded` are final.
     */
    state: 'reserved' | 'expired' | 'ordered' | 'refunded'
    /** Contents of the order as JSON (type `OrderContents`). */
    contents: string
    /** Amount to be paid, in paise (INR) or cents (USD). */
    charge: number
    currency: 'INR' | 'USD'
    /** Exchange rate of a charge in US dollars, in paise per dollar; null if the charge is in rupees or older. */
    paise_per_dollar: number | null
    coupon_code: string | null
    created_at: number
    /** When the stock and coupon reservation expires (epoch ms). */
    reserved_until: number
    /**
     * 1 if the checkout's items are off the shelves while it is `reserved`; 0 if the shopper goes on without a
     * reservation, so that the items go to the shopper who pays first.
     */
    holds_stock: number
    /** When the reservation last ended because its time was up (epoch ms), or null if that has not happened. */
    lapsed_at: number | null
    /**
     * State of the payment at its provider. `none`: none was started there. `open`: it is polled, and captured once the
     * shopper approves it. `declined`: the provider could not capture it. `gone`: when it was approved, the items were
     * gone. `over`: it is no longer polled. The last three are not captured until the shopper starts the payment again.
     */
    payment_state: 'none' | 'open' | 'declined' | 'gone' | 'over'
    /** When to ask the provider about an `open` payment next (epoch ms); null in all other states. */
    next_check_at: number | null
  }

  /** Named counters that are never reset, e.g. for order numbers. */
  counters: { name: string; value: number }

  orders: {
    /** Opaque id of the order, used in URLs. */
    id: string
    /** Human-readable order number, such as `NK-26-000123`. */
    number: string
    user_id: string
    checkout_session_id: string
    status: OrderStatus
    method: PaymentMethod
    total_paise: number
    subtotal_paise: number
    /** Charges added to the subtotal, e.g. for shipping, as a JSON array of `{name, paise}` objects. */
    charges: string
    /** Discounts as a JSON array of `{name, paise}` objects, with amounts as positive numbers. */
    discounts: string
    coupon_code: string | null
    coupon_paise: number
    /** Delivery address as JSON. */
    address: string
    phone: string
    /** Gift occasion as JSON (`giftData` in the API), or null if no gift occasion is set. */
    gift: string | null
    /**
     * Revision of the shopper's bag after the ordered lines were removed. Null for orders placed before the shop
     * recorded this revision.
     */
    bag_revision: number | null
    /** 1 until the shopper has confirmed a Cash on Delivery order. Such an order is not shipped. */
    needs_confirmation: number
    /** When an order that is still not confirmed ends (epoch ms), or null if it never needed confirmation. */
    confirm_by: number | null
    /**
     * The delivery address in a form that is the same however it is typed, to count orders to one address. Empty for
     * orders placed before the shop recorded it.
     */
    address_key: string
    /** Status history as a JSON array of `{status, at}` objects, oldest first. */
    history: string
    /** What went wrong with the parcel, or null if nothing did. `status` stays as it is. */
    parcel_state: 'undelivered' | 'returning' | 'returned' | 'lost' | null
    /** When the parcel came back to the shop undelivered (epoch ms), or null if it did not. */
    returned_at: number | null
    /** When the shopper asked to cancel the order while its parcel has yet to be recalled (epoch ms), or null. */
    cancel_requested_at: number | null
    created_at: number
  }

  /** Order lines with product details as of the time of purchase, because products may change or be removed later. */
  order_lines: {
    order_id: string
    position: number
    product_id: string
    title: string
    /** URL of the product's first picture, or an empty string if the product had none. */
    image: string
    price_paise: number
    quantity: number
    /** Name of the size bought, or null if the product had no sizes. */
    size: string | null
    /** HSN code and tax rate (in basis points) at the time of purchase. */
    hsn: string
    gst_rate: number
  }

  occasions: {
    order_id: string
    occasion: string
    custom_message: string
    quantity: number
    status: string
    created_at: number
  }

  /** Web push subscriptions for order notifications, at most one per login session. */
  notification_devices: {
    session_id: string
    /** URL of the browser's push service to which notifications for the device are sent. */
    endpoint: string
    /** The device's base64url-encoded public key (`p256dh`) and secret (`auth`), used to encrypt notifications. */
    p256dh: string
    auth: string
    subscribed_at: number
  }

  /** Links through which an order can be followed without logging in. */
  follow_links: {
    /** SHA-256 hash of the link's token. The token itself is not stored. */
    id: string
    order_id: string
    created_at: number
    expires_at: number
    /** 1 if the link was only ever sent by email, so that it proves who opens it and can confirm the order. */
    can_confirm: number
  }

  /** One-time codes that confirm Cash on Delivery orders. An order has at most one code, the newest. */
  order_codes: {
    order_id: string
    /** SHA-256 hash of the order's id and the code. The code itself is not stored. */
    hash: string
    expires_at: number
    /** Number of wrong codes entered since this code was sent. */
    tries: number
  }
}
