import type { OrderStatus } from '#contract/orders/order-status.ts'

/** `cod` is Cash on Delivery. The wire calls PayPal `other`. */
export type PaymentMethod = 'cod' | 'razorpay' | 'stripe' | 'paypal'

/** Coupons, checkout and orders. */
export interface OrderTables {
  coupons: {
    /** In upper case. */
    code: string
    percent: number
    expires_at: number | null
    /** By all shoppers together; null if unlimited. */
    max_uses: number | null
    /** Null if unlimited. */
    max_uses_per_shopper: number | null
    /** Includes unfinished checkouts, which may still be abandoned. */
    uses: number
    created_at: number
    is_demo: number
    /** Shoppers may be told of it. */
    is_public: number
  }

  /**
   * Attempts with any payment method, Cash on Delivery included. Created before
   * the shopper pays.
   */
  checkout_sessions: {
    id: string
    user_id: string
    /** The request's `Idempotency-Key`, or generated if it had none. */
    idempotency_key: string
    /** Hash of the purchase, to detect a key reused for another one. */
    fingerprint: string
    method: PaymentMethod
    /** The provider's id of the payment request; null until it has one. */
    provider_ref: string | null
    /**
     * `reserved`: stock is held. `expired`: it was released. `ordered` and
     * `refunded` are final.
     */
    state: 'reserved' | 'expired' | 'ordered' | 'refunded'
    /** JSON (type `OrderContents`). */
    contents: string
    /** To be paid, in paise (INR) or cents (USD). */
    charge: number
    currency: 'INR' | 'USD'
    /** Null for rupees and for old charges in dollars. */
    paise_per_dollar: number | null
    coupon_code: string | null
    created_at: number
    /** Epoch ms, also for the coupon. */
    reserved_until: number
    /**
     * 1 if the items are off the shelves while `reserved`. 0 if the shopper went
     * on without a reservation: whoever pays first gets them.
     */
    holds_stock: number
    /**
     * `none`: not started. `open`: polled, and captured once the shopper
     * approves. `declined`: the provider could not capture it. `gone`: the items
     * were gone when it was approved. `over`: no longer polled. The last three
     * are captured only if the shopper starts the payment again.
     */
    payment_state: 'none' | 'open' | 'declined' | 'gone' | 'over'
    /** Epoch ms for `open` payments, otherwise null. */
    next_check_at: number | null
  }

  /** Never reset, e.g. for order numbers. */
  counters: { name: string; value: number }

  orders: {
    /** Opaque; used in URLs. */
    id: string
    /** E.g. `NK-26-000123`. */
    number: string
    user_id: string
    checkout_session_id: string
    status: OrderStatus
    method: PaymentMethod
    total_paise: number
    subtotal_paise: number
    /** Added to the subtotal, e.g. for shipping: JSON array of `{name, paise}`. */
    charges: string
    /** JSON array of `{name, paise}`, as positive numbers. */
    discounts: string
    coupon_code: string | null
    coupon_paise: number
    /** Delivery address as JSON. */
    address: string
    phone: string
    /** That the invoice names as the buyer: JSON (type `Business`), or null. */
    business: string | null
    /** Gift occasion as JSON (`giftData` in the API), or null. */
    gift: string | null
    /** Of the bag after the ordered lines left it. Null for old orders. */
    bag_revision: number | null
    /**
     * 1 until the shopper confirms a Cash on Delivery order. It is not shipped before.
     */
    needs_confirmation: number
    /**
     * When an unconfirmed order ends (epoch ms). Null if it never needed
     * confirmation.
     */
    confirm_by: number | null
    /**
     * The same however the address is typed, to count orders to it. Empty for old
     * orders.
     */
    address_key: string
    /** JSON array of `{status, at}`, oldest first. */
    history: string
    /** What went wrong with the parcel, or null. `status` stays as it is. */
    parcel_state: 'undelivered' | 'returning' | 'returned' | 'lost' | null
    /** When the parcel came back undelivered (epoch ms), or null. */
    returned_at: number | null
    /**
     * While the parcel of an order to be cancelled has yet to be recalled (epoch
     * ms), or null.
     */
    cancel_requested_at: number | null
    /**
     * `taken`: the items are off the shelves. `waiting`: anyone may buy them, and
     * the order takes them when it goes on. `gone`: they were sold out then.
     * `returned`: back on the shelves, because the order ended.
     */
    stock_state: 'taken' | 'waiting' | 'gone' | 'returned'
    /**
     * When an unconfirmed order's `taken` items go back (epoch ms); null if they
     * stay taken, or are not.
     */
    stock_until: number | null
    /** The number of the parcel's e-way bill: twelve digits, or null. */
    eway_bill: string | null
    /** Between these two days (epoch ms), as promised; null abroad and for older orders. */
    arrives_first: number | null
    arrives_last: number | null
    created_at: number
  }

  /** Of products and sizes, those that unconfirmed orders hold. */
  unconfirmed_pieces: {
    product_id: string
    /** Empty if the product had none. */
    size: string
    pieces: number
  }

  /** Products as they were when bought: they may change or be removed. */
  order_lines: {
    order_id: string
    position: number
    product_id: string
    title: string
    /** URL of the first picture, or empty. */
    image: string
    price_paise: number
    quantity: number
    /** Null if the product had no sizes. */
    size: string | null
    /** HSN code and tax rate (basis points) when bought. */
    hsn: string
    gst_rate: number
    /** Unique Quantity Code, e.g. `PCS`. */
    unit: string
  }

  occasions: {
    order_id: string
    occasion: string
    custom_message: string
    quantity: number
    status: string
    created_at: number
  }

  /** Web push subscriptions, at most one per session. */
  notification_devices: {
    session_id: string
    /** URL of the browser's push service for the device. */
    endpoint: string
    /**
     * Base64url-encoded key of the device, and its secret, to encrypt
     * notifications.
     */
    p256dh: string
    auth: string
    subscribed_at: number
  }

  /** For following an order without logging in. */
  follow_links: {
    /** SHA-256 hash of the token. */
    id: string
    order_id: string
    created_at: number
    expires_at: number
    /**
     * 1 if the link was only ever emailed: it proves who opens it, and can
     * confirm the order.
     */
    can_confirm: number
  }

  /** For confirming Cash on Delivery orders; at most one per order, the newest. */
  order_codes: {
    order_id: string
    /** SHA-256 hash of the order's id and the code. */
    hash: string
    expires_at: number
    /** Phone number to which it was texted; empty if it was emailed. */
    sent_to: string
    /** Wrong codes entered since this one was sent. */
    tries: number
  }

  /** Phone numbers of accounts that have entered a code texted to them. */
  proven_phones: {
    user_id: string
    phone: string
    proven_at: number
  }

  /** Paid or confirmed; the owner has yet to be told. */
  new_orders: {
    order_id: string
    added_at: number
  }
}
