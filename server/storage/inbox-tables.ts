/**
 * Row types of the tables for what visitors send to the shop: messages, newsletter subscriptions, stock alerts, custom
 * orders and pictures.
 */
export interface InboxTables {
  /** Last number assigned in each numbering series. A series is identified by a prefix and a year, e.g. `CJ-26`. */
  number_series: { series: string; last_number: number }

  /** Messages that visitors sent from the contact page. */
  messages: {
    /** Human-readable number of the message, such as `MS-26-000017`. */
    number: string
    idempotency_key: string | null
    name: string
    email: string
    message: string
    created_at: number
  }

  /** Newsletter subscriptions, with one row per email address. */
  newsletter_subscriptions: {
    email: string
    /**
     * Token in the links of newsletter emails. The token is stored in plain text, because it only allows confirming or
     * cancelling the subscription.
     */
    token: string
    /** State of the subscription. Only `confirmed` addresses receive newsletters. */
    state: 'pending' | 'confirmed' | 'unsubscribed'
    requested_at: number
    confirmed_at: number | null
    unsubscribed_at: number | null
  }

  /** Requests to be notified when a product or a size is back in stock. An alert is sent once. */
  stock_alerts: {
    id: string
    product_id: string
    /** Name of the size, or an empty string for a product without sizes. */
    size: string
    /** Address for the alert. An address waits at most once for each product and size. */
    email: string
    /** The user who requested the alert, or null for a guest. */
    user_id: string | null
    /** Login session whose device is notified instead of sending an email; null to send an email. */
    session_id: string | null
    /** Token in the opt-out link, in plain text, because it only allows ending the alerts of this address. */
    token: string
    requested_at: number
    /** When the shopper was notified, or null while the shopper waits. */
    notified_at: number | null
  }

  /** Shoppers' requests for custom-made jewellery. */
  custom_orders: {
    /** Human-readable number of the request, such as `CJ-26-000123`. */
    number: string
    idempotency_key: string | null
    type: string
    material: string
    gemstones: string
    size: string
    notes: string
    name: string
    email: string
    phone: string
    /** URL of the design picture that the shopper uploaded, or an empty string if there is none. */
    design_url: string
    created_at: number
  }

  /** Uploaded pictures that are not yet part of a custom order. They are deleted after a week. */
  unused_uploads: { url: string; uploaded_at: number }
}
