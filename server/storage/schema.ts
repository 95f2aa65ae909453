import type { OrderTables } from './order-tables.ts'

/**
 * Every table, as the migrations leave it. A test compares this with both databases.
 *
 * Ids are text, times are epoch ms, money is integer paise, flags are 0 or 1, lists and documents are JSON text.
 */
export interface DB extends OrderTables {
  /** Settings of this shop, and small documents without a table of their own. */
  settings: { name: string; value: string }

  /** One row. Every change to the public catalogue increments it, so that each process knows what to reload. */
  catalogue_version: {
    id: number
    version: number
    /** The version of the last change beyond the stock, price or rating of single products. */
    full_reload_version: number
  }

  categories: {
    /** The slug. */
    id: string
    position: number
    name: string
    picture_id: string
    hover_picture_id: string
    is_demo: number
  }

  subcategories: { id: string; category_id: string; position: number; name: string; picture_id: string }

  products: {
    /** The slug, as in /products/tara-solitaire-ring. */
    id: string
    /** The shop's own order, used to sort by popularity. */
    position: number
    title: string
    price_paise: number
    /** JSON: category names. */
    categories: string
    subcategory: string
    /** JSON: colour names. */
    color: string
    materials: string
    /** JSON: lines of the Details section. */
    detail: string
    description: string
    stock: number
    /** JSON: `{picture, alt}` in display order. */
    pictures: string
    updated_at: number
    /** 0 once the owner's catalogue no longer has it. Its orders and reviews stay. */
    is_published: number
    is_demo: number
    /** The catalogue version in which its stock, price or rating last changed. */
    changed_in_version: number
  }

  reviews: {
    id: string
    product_id: string
    /** `null` for demo reviews, whose authors have no account. */
    author_id: string | null
    author_name: string
    /** 1 to 5. */
    rating: number
    text: string
    created_at: number
    is_demo: number
  }

  /** Originals. In the database, so that every process can resize them and one backup holds the whole shop. */
  pictures: {
    /** `<name>.<first 8 digits of the hash>`: the stable part of its URLs. */
    id: string
    width: number
    height: number
    /** A tiny preview as a data: URL. */
    blur: string
    bytes: Uint8Array
    is_demo: number
  }

  /** One row: the home page's document, with picture ids instead of URLs. */
  storefront: { id: number; document: string; is_demo: number }

  users: {
    id: string
    fullname: string
    /** Trimmed and lower-case, so that it is unique however it is typed. */
    email: string
    password_hash: string
    /** Digits, or empty. */
    phone: string
    /** The saved address in one line as the shopper wrote it, or empty. */
    address_line: string
    /** JSON: the saved address by field. Null when there is none, or when the line could not be parsed. */
    address: string | null
    is_staff: number
    created_at: number
    last_login_at: number | null
  }

  sessions: {
    /** SHA-256 of the token. Only the device has the token itself. */
    id: string
    user_id: string
    created_at: number
    /** Precise to the hour. */
    last_seen_at: number
    expires_at: number
  }

  password_resets: {
    /** SHA-256 of the token in the link. */
    id: string
    user_id: string
    created_at: number
    expires_at: number
  }

  /** Attempt counters shared by all processes, e.g. wrong passwords and emails sent. See attempt-limits.ts. */
  attempt_limits: {
    /** A hash of what is limited. The account behind it need not exist, so a row reveals nothing. */
    id: string
    count: number
    expires_at: number
    /** 0 when not blocked. */
    blocked_until: number
  }

  /** Requests that a device may send again. See idempotency-keys.ts. */
  idempotency_keys: {
    /** A hash of the key and its scope. */
    id: string
    /** A hash of the request's contents. */
    fingerprint: string
    created_at: number
  }

  /** Bags of accounts. Every change to lines or gift increments the revision in the same transaction. */
  bags: {
    user_id: string
    revision: number
    /** JSON: the occasion, as `giftData` on the wire. */
    gift: string | null
  }

  bag_lines: { user_id: string; product_id: string; position: number; quantity: number }

  /** What orders removed from a bag, so that devices that were offline can remove it too. */
  bag_purchases: {
    user_id: string
    /** The bag's revision after the purchase. */
    revision: number
    /** JSON: CartContents. */
    contents: string
  }

  /** Every change to the items increments the revision in the same transaction. */
  wishlists: { user_id: string; revision: number }

  wishlist_items: { user_id: string; product_id: string; position: number }

  /** Jobs that follow from a committed change. See outbox.ts. */
  outbox: {
    id: string
    kind: string
    /** JSON, see `Jobs`. */
    payload: string
    /** Unique among all jobs ever added, so that a job is added once. */
    dedupe_key: string
    /** `dead` jobs have failed for good and wait for the owner. */
    state: 'waiting' | 'done' | 'dead'
    /** When it runs next. While it runs: when its claim expires. */
    run_at: number
    attempts: number
    last_error: string | null
    created_at: number
  }

  /** What the sandbox's providers have stored (orders, payments, refunds, parcels), in each provider's own format. */
  sandbox_records: {
    id: string
    kind: string
    /** The record it belongs to, e.g. a payment's order. */
    parent_id: string | null
    /** JSON. */
    document: string
    created_at: number
  }

  /** The sandbox's responses to requests with an idempotency key. */
  sandbox_responses: { key: string; request: string; response: string }

  /** Webhooks that the sandbox's providers send to the shop. */
  sandbox_webhooks: {
    id: string
    provider: string
    event: string
    /** Byte for byte as it is sent, because it is signed. */
    body: string
    /** `held` is sent only on request. */
    state: 'waiting' | 'held' | 'delivered' | 'failed'
    due_at: number
    attempts: number
    /** HTTP status of the shop's last response; null before the first one, or when there was none. */
    last_status: number | null
    created_at: number
  }

  /** The last number used in each series and year, such as `CJ-26`. */
  number_series: { series: string; last_number: number }

  /** Messages from the contact page. */
  messages: {
    /** Such as `MS-26-000017`. */
    number: string
    idempotency_key: string | null
    name: string
    email: string
    message: string
    created_at: number
  }

  /** Newsletter subscriptions, one for each email address. */
  newsletter_subscriptions: {
    email: string
    /** Part of the links in every newsletter, so it is stored in plain text. It can only confirm and unsubscribe. */
    token: string
    /** Newsletters go to `confirmed` addresses only. */
    state: 'pending' | 'confirmed' | 'unsubscribed'
    requested_at: number
    confirmed_at: number | null
    unsubscribed_at: number | null
  }

  /** Requests for custom jewellery. */
  custom_orders: {
    /** Such as `CJ-26-000123`. */
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
    /** URL of the design picture, or empty. */
    design_url: string
    created_at: number
  }

  /** Uploaded pictures that no request refers to yet. They are deleted after a week. */
  unused_uploads: { url: string; uploaded_at: number }
}
