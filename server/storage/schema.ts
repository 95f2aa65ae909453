import type { OrderTables } from './order-tables.ts'

/**
 * Row types of all database tables, as they are after the last migration. Ids are strings, times are epoch ms, money is
 * integer paise, flags are 0 or 1, and arrays and objects are JSON strings. A test compares these types with both
 * databases.
 */
export interface DB extends OrderTables {
  /** The shop's settings, by name, and small documents that do not need a table of their own. */
  settings: { name: string; value: string }

  /**
   * Version number of the catalogue, in a single row. Every public change to the catalogue increments the number, so
   * that each server process can tell what to reload.
   */
  catalogue_version: {
    id: number
    version: number
    /**
     * Catalogue version of the last change to more than the stock, price or rating of single products. A copy of the
     * catalogue older than this version must be reloaded in full.
     */
    full_reload_version: number
  }

  categories: {
    /** URL-friendly name of the category, which serves as its id. */
    id: string
    position: number
    name: string
    picture_id: string
    hover_picture_id: string
    is_demo: number
  }

  subcategories: { id: string; category_id: string; position: number; name: string; picture_id: string }

  products: {
    /** URL-friendly name of the product, as in `/products/tara-solitaire-ring`. */
    id: string
    /** Position of the product in the shop's default order, which is also the order for "sort by popularity". */
    position: number
    title: string
    price_paise: number
    /** JSON array of category names. */
    categories: string
    subcategory: string
    /** JSON array of colour names. */
    color: string
    materials: string
    /** JSON array of the lines in the product's Details section. */
    detail: string
    description: string
    stock: number
    /** JSON array of `{picture, alt}` objects, in display order. */
    pictures: string
    updated_at: number
    /**
     * 0 if the owner has removed the product from the catalogue, otherwise 1. The row remains, because orders and
     * reviews may refer to the product.
     */
    is_published: number
    is_demo: number
    /** Catalogue version of the last change to this product's stock, price or rating. */
    changed_in_version: number
  }

  reviews: {
    id: string
    product_id: string
    /** User id of the review's author, or null for demo reviews. */
    author_id: string | null
    author_name: string
    /** Star rating from 1 to 5. */
    rating: number
    text: string
    created_at: number
    is_demo: number
  }

  /**
   * Original picture files. They are stored in the database, so that every server process can resize them and a single
   * backup covers the whole shop.
   */
  pictures: {
    /** `<name>.<first 8 hex digits of the content hash>`. The URLs of all sizes of the picture contain this id. */
    id: string
    width: number
    height: number
    /** Tiny blurred preview as a `data:` URL, shown while the picture loads. */
    blur: string
    bytes: Uint8Array
    is_demo: number
  }

  /** Content of the home page as a single JSON document. It refers to pictures by id instead of URL. */
  storefront: { id: number; document: string; is_demo: number }

  users: {
    id: string
    fullname: string
    /** Email address, trimmed and in lower case, so that no address can be registered twice. */
    email: string
    password_hash: string
    /** Phone number (digits only), or an empty string if none is saved. */
    phone: string
    /** Saved address on one line, as the shopper entered it, or an empty string if none is saved. */
    address_line: string
    /**
     * Saved address as JSON with separate fields, or null if none is saved or if `address_line` could not be parsed.
     */
    address: string | null
    is_staff: number
    created_at: number
    last_login_at: number | null
  }

  sessions: {
    /** SHA-256 hash of the session token. The token itself is stored only on the user's device. */
    id: string
    user_id: string
    created_at: number
    /** Time of the last request with this session, accurate to one hour. */
    last_seen_at: number
    expires_at: number
  }

  password_resets: {
    /** SHA-256 hash of the token in the password reset link. */
    id: string
    user_id: string
    created_at: number
    expires_at: number
  }

  /**
   * Counters that limit attempts, such as wrong passwords and emails sent to one address. All server processes share
   * them. See `attempt-limits.ts`.
   */
  attempt_limits: {
    /**
     * Hash of the key that is limited, e.g. of an email address. Unknown addresses are counted too, so a row does not
     * reveal whether an account exists.
     */
    id: string
    count: number
    expires_at: number
    /** When the key will be unblocked (epoch ms), or 0 if it is not blocked. */
    blocked_until: number
  }

  /** Idempotency keys of requests that a device may send again. See `idempotency-keys.ts`. */
  idempotency_keys: {
    /** Hash of the idempotency key and its scope (the user and the type of request). */
    id: string
    /** Hash of the request's contents, which reveals whether a key was reused for a different request. */
    fingerprint: string
    created_at: number
  }

  /**
   * Shopping bags of users with an account. Every change to a bag's lines or gift increments its revision in the same
   * transaction.
   */
  bags: {
    user_id: string
    revision: number
    /** Gift occasion as JSON (`giftData` in the API), or null if the bag has none. */
    gift: string | null
  }

  bag_lines: { user_id: string; product_id: string; position: number; quantity: number }

  /**
   * Contents that an order removed from a user's bag. The records let devices that were offline remove the same
   * contents from their copy of the bag.
   */
  bag_purchases: {
    user_id: string
    /** Revision of the bag after the purchase. */
    revision: number
    /** The purchased contents as JSON (type `CartContents`). */
    contents: string
  }

  /**
   * Wishlists of users with an account. Every change to a wishlist's items increments its revision in the same
   * transaction.
   */
  wishlists: { user_id: string; revision: number }

  wishlist_items: { user_id: string; product_id: string; position: number }

  /** Background jobs, each added in the same transaction as the change that caused it. See `outbox.ts`. */
  outbox: {
    id: string
    kind: string
    /** Input for the job as JSON. The type `Jobs` describes the payload of each kind of job. */
    payload: string
    /** Unique key of the job. No other job may ever use the same key, so that a job cannot be added twice. */
    dedupe_key: string
    /** State of the job. A `dead` job has failed permanently and waits for the owner to resolve it. */
    state: 'waiting' | 'done' | 'dead'
    /** When the job is next due (epoch ms). While the job is running, this is the time at which its claim expires. */
    run_at: number
    attempts: number
    last_error: string | null
    created_at: number
  }

  /**
   * Orders, payments, refunds and parcels of the providers that the sandbox simulates, each in the provider's own
   * format.
   */
  sandbox_records: {
    id: string
    kind: string
    /** Id of the parent record (e.g. a payment's order), or null if the record has no parent. */
    parent_id: string | null
    /** The record as JSON, in the provider's format. */
    document: string
    created_at: number
  }

  /**
   * Responses of the sandbox to requests with an idempotency key, so that a repeated request gets the same response.
   */
  sandbox_responses: { key: string; request: string; response: string }

  /** Webhooks that the sandbox's simulated providers send to the shop. */
  sandbox_webhooks: {
    id: string
    provider: string
    event: string
    /** Request body, stored exactly as it is sent because the webhook's signature covers it. */
    body: string
    /** Delivery state. A `held` webhook is sent only when a test or a developer requests it. */
    state: 'waiting' | 'held' | 'delivered' | 'failed'
    due_at: number
    attempts: number
    /** HTTP status with which the shop responded to the last attempt, or null if there was no response. */
    last_status: number | null
    created_at: number
  }

  /** Last number used in each numbering series. A series consists of a prefix and a year, such as `CJ-26`. */
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
     * Token in the links of every newsletter. It is stored in plain text, because it only allows confirming or
     * cancelling the subscription.
     */
    token: string
    /** State of the subscription. Only `confirmed` addresses receive newsletters. */
    state: 'pending' | 'confirmed' | 'unsubscribed'
    requested_at: number
    confirmed_at: number | null
    unsubscribed_at: number | null
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

  /** Uploaded pictures that do not belong to a custom order yet. They are deleted after a week. */
  unused_uploads: { url: string; uploaded_at: number }
}
