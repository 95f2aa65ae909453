import type { OrderTables } from './order-tables.ts'

/**
 * Types of all tables after all migrations. A test compares them with both databases.
 * Ids are text, times are epoch ms, money is integer paise, flags are 0 or 1, lists and documents are JSON text.
 */
export interface DB extends OrderTables {
  /** Settings of the shop, and small documents without a table of their own. */
  settings: { name: string; value: string }

  /**
   * Version of the catalogue, in a single row. Every public change increments it, so that each process knows what to
   * reload.
   */
  catalogue_version: {
    id: number
    version: number
    /** Version of the last change that affected more than the stock, price or rating of single products. */
    full_reload_version: number
  }

  categories: {
    /** Slug of the category. */
    id: string
    position: number
    name: string
    picture_id: string
    hover_picture_id: string
    is_demo: number
  }

  subcategories: { id: string; category_id: string; position: number; name: string; picture_id: string }

  products: {
    /** Slug, as in /products/tara-solitaire-ring. */
    id: string
    /** Position in the shop's own order, which sorting by popularity uses. */
    position: number
    title: string
    price_paise: number
    /** JSON list of category names. */
    categories: string
    subcategory: string
    /** JSON list of colour names. */
    color: string
    materials: string
    /** JSON list of lines in the Details section. */
    detail: string
    description: string
    stock: number
    /** JSON list of `{picture, alt}` in display order. */
    pictures: string
    updated_at: number
    /** 0 if the owner's catalogue no longer contains the product. Its orders and reviews remain. */
    is_published: number
    is_demo: number
    /** Catalogue version of the last change to its stock, price or rating. */
    changed_in_version: number
  }

  reviews: {
    id: string
    product_id: string
    /** Id of the author, or null for demo reviews. */
    author_id: string | null
    author_name: string
    /** Rating from 1 to 5. */
    rating: number
    text: string
    created_at: number
    is_demo: number
  }

  /**
   * Original pictures. Stored in the database, so that all processes can resize them and one backup contains the whole
   * shop.
   */
  pictures: {
    /** `<name>.<first 8 digits of the hash>`, the stable part of the picture's URLs. */
    id: string
    width: number
    height: number
    /** Tiny preview as a data: URL. */
    blur: string
    bytes: Uint8Array
    is_demo: number
  }

  /** The home page's document in a single row, with picture ids instead of URLs. */
  storefront: { id: number; document: string; is_demo: number }

  users: {
    id: string
    fullname: string
    /** Email address, trimmed and in lower case so that it is unique. */
    email: string
    password_hash: string
    /** Phone number in digits, or an empty string. */
    phone: string
    /** Saved address in one line as entered by the shopper, or an empty string. */
    address_line: string
    /** Saved address as JSON with separate fields, or null if there is none or if the line could not be parsed. */
    address: string | null
    is_staff: number
    created_at: number
    last_login_at: number | null
  }

  sessions: {
    /** SHA-256 hash of the session token. Only the device stores the token itself. */
    id: string
    user_id: string
    created_at: number
    /** Time of the last request, with a precision of one hour. */
    last_seen_at: number
    expires_at: number
  }

  password_resets: {
    /** SHA-256 hash of the token in the link. */
    id: string
    user_id: string
    created_at: number
    expires_at: number
  }

  /** Attempt counters shared by all processes, e.g. for wrong passwords and sent emails. See attempt-limits.ts. */
  attempt_limits: {
    /** Hash of the limited key. Accounts need not exist, so a row reveals nothing. */
    id: string
    count: number
    expires_at: number
    /** When the block ends, or 0 if not blocked. */
    blocked_until: number
  }

  /** Requests that a device may repeat. See idempotency-keys.ts. */
  idempotency_keys: {
    /** Hash of the key and its scope. */
    id: string
    /** Hash of the request's contents. */
    fingerprint: string
    created_at: number
  }

  /** Bags of accounts. Every change to lines or gift increments the revision in the same transaction. */
  bags: {
    user_id: string
    revision: number
    /** JSON of the occasion (`giftData` in the API), or null. */
    gift: string | null
  }

  bag_lines: { user_id: string; product_id: string; position: number; quantity: number }

  /** Contents that orders removed from a bag, so that devices that were offline can also remove them. */
  bag_purchases: {
    user_id: string
    /** The bag's revision after the purchase. */
    revision: number
    /** JSON of CartContents. */
    contents: string
  }

  /** Wishlists of accounts. Every change to the items increments the revision in the same transaction. */
  wishlists: { user_id: string; revision: number }

  wishlist_items: { user_id: string; product_id: string; position: number }

  /** Jobs caused by committed changes. See outbox.ts. */
  outbox: {
    id: string
    kind: string
    /** JSON of the payload; see `Jobs`. */
    payload: string
    /** Unique among all jobs ever added, so that each job is added only once. */
    dedupe_key: string
    /** `dead` jobs have failed for good and wait for the owner. */
    state: 'waiting' | 'done' | 'dead'
    /** When the job runs next, or when its claim expires if it is running. */
    run_at: number
    attempts: number
    last_error: string | null
    created_at: number
  }

  /** Orders, payments, refunds and parcels of the sandbox's providers, in each provider's own format. */
  sandbox_records: {
    id: string
    kind: string
    /** Id of the record it belongs to (e.g. a payment's order), or null. */
    parent_id: string | null
    /** JSON in the provider's format. */
    document: string
    created_at: number
  }

  /** The sandbox's responses to requests with an idempotency key. */
  sandbox_responses: { key: string; request: string; response: string }

  /** Webhooks from the sandbox's providers to the shop. */
  sandbox_webhooks: {
    id: string
    provider: string
    event: string
    /** The exact bytes to send, because they are signed. */
    body: string
    /** `held` webhooks are sent only on request. */
    state: 'waiting' | 'held' | 'delivered' | 'failed'
    due_at: number
    attempts: number
    /** HTTP status of the shop's last response, or null if there was none. */
    last_status: number | null
    created_at: number
  }

  /** Last number used in each series and year, such as `CJ-26`. */
  number_series: { series: string; last_number: number }

  /** Messages from the contact page. */
  messages: {
    /** Readable number, such as `MS-26-000017`. */
    number: string
    idempotency_key: string | null
    name: string
    email: string
    message: string
    created_at: number
  }

  /** Newsletter subscriptions, one per email address. */
  newsletter_subscriptions: {
    email: string
    /** Token in the links of every newsletter. Stored in plain text, because it can only confirm and unsubscribe. */
    token: string
    /** Newsletters are sent to `confirmed` addresses only. */
    state: 'pending' | 'confirmed' | 'unsubscribed'
    requested_at: number
    confirmed_at: number | null
    unsubscribed_at: number | null
  }

  /** Requests for custom jewellery. */
  custom_orders: {
    /** Readable number, such as `CJ-26-000123`. */
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
    /** URL of the design picture, or an empty string. */
    design_url: string
    created_at: number
  }

  /** Uploaded pictures that are not part of a custom order yet. They are deleted after a week. */
  unused_uploads: { url: string; uploaded_at: number }
}
