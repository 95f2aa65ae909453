/**
 * What visitors send: messages, subscriptions, stock alerts, custom orders, pictures.
 */
export interface InboxTables {
  /** A series is a prefix and a year, e.g. `CJ-26` or `NK/26-27`; `NK/26-27/JH` follows a restore. */
  number_series: { series: string; last_number: number }

  /** From the contact page. */
  messages: {
    /** E.g. `MS-26-000017`. */
    number: string
    idempotency_key: string | null
    name: string
    email: string
    message: string
    created_at: number
  }

  /** One row per email address. */
  newsletter_subscriptions: {
    email: string
    /**
     * For links in newsletters. In plain text: it only confirms or cancels the
     * subscription.
     */
    token: string
    /** Only `confirmed` addresses receive newsletters. */
    state: 'pending' | 'confirmed' | 'unsubscribed'
    requested_at: number
    confirmed_at: number | null
    unsubscribed_at: number | null
  }

  /** Each is sent once. */
  stock_alerts: {
    id: string
    product_id: string
    /** Empty for a product without sizes. */
    size: string
    /** Waits at most once for each product and size. */
    email: string
    /** Null for a guest. */
    user_id: string | null
    /** The session whose device is notified; null to send an email instead. */
    session_id: string | null
    /**
     * For the opt-out link. In plain text: it only ends the alerts of this address.
     */
    token: string
    requested_at: number
    /** Null while the shopper waits. */
    notified_at: number | null
  }

  custom_orders: {
    /** E.g. `CJ-26-000123`. */
    number: string
    idempotency_key: string | null
    type: string
    material: string
    gemstones: string
    size: string
    notes: string
    /** In the visitor's own words, or empty. */
    budget: string
    /** As YYYY-MM-DD, or empty. */
    needed_by: string
    name: string
    email: string
    phone: string
    /** The shopper's picture of the design, or empty. */
    design_url: string
    created_at: number
  }

  /** Not yet part of a custom order. Deleted after a week. */
  unused_uploads: { url: string; uploaded_at: number }
}
