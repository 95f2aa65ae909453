import type { BookTables } from './book-tables.ts'
import type { InboxTables } from './inbox-tables.ts'
import type { OrderTables } from './order-tables.ts'
import type { ParcelTables } from './parcel-tables.ts'
import type { PaymentTables } from './payment-tables.ts'
import type { ReturnTables } from './return-tables.ts'

/**
 * Row types of all database tables. Times are in epoch ms, amounts in integer paise, and flags are 0 or 1. Arrays and
 * objects are stored as JSON strings.
 */
export interface DB extends BookTables, InboxTables, OrderTables, ParcelTables, PaymentTables, ReturnTables {
  /** The shop's settings and other small values, each stored under a unique name. */
  settings: { name: string; value: string }

  /**
   * Current version number of the catalogue, in a single row. Every publicly visible change increments the number, so
   * that each server process can detect the change and reload the catalogue.
   */
  catalogue_version: {
    id: number
    version: number
    /**
     * Version in which anything other than the stock, price or rating of products last changed. Copies of the catalogue
     * that are older than this version must be reloaded in full.
     */
    full_reload_version: number
  }

  categories: {
    /** URL-friendly name of the category, which also serves as its id. */
    id: string
    position: number
    name: string
    picture_id: string
    hover_picture_id: string
    is_demo: number
  }

  subcategories: { id: string; category_id: string; position: number; name: string; picture_id: string }

  products: {
    /** URL-friendly name of the product, e.g. `tara-solitaire-ring`, which also serves as its id. */
    id: string
    /** Position of the product in the shop's default sort order, which is also used for "sort by popularity". */
    position: number
    title: string
    price_paise: number
    /** JSON array of category names. */
    categories: string
    subcategory: string
    /** JSON array of colour names. */
    color: string
    materials: string
    /** JSON array of the text lines in the product's Details section. */
    detail: string
    description: string
    stock: number
    /** JSON array of `{picture, alt}` objects in display order, where `picture` is a picture id. */
    pictures: string
    updated_at: number
    /**
     * 1 if the product is in the catalogue; 0 if the owner has removed it. Rows of removed products are retained,
     * because orders and reviews may refer to them.
     */
    is_published: number
    is_demo: number
    /** HSN code under which the product is taxed, or null for the shop's default. */
    hsn: string | null
    /** Tax rate in basis points (hundredths of a percent), or null for the shop's default. */
    gst_rate: number | null
    /** Catalogue version in which the product's stock, price or rating last changed. */
    changed_in_version: number
  }

  /** The sizes of products that come in sizes. The product's own stock is the sum over its sizes. */
  product_sizes: {
    product_id: string
    /** Name of the size, e.g. `14`. */
    size: string
    /** Position of the size in the owner's order. */
    position: number
    stock: number
    /** Price of this size, or null if it costs what the product costs. */
    price_paise: number | null
    /** The owner's article number of this size. */
    sku: string | null
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
   * Original picture files, stored in the database so that every server process can resize them and a database backup
   * includes them.
   */
  pictures: {
    /** Id of the picture, `<name>.<first 8 hex digits of the content hash>`, which is part of the picture's URLs. */
    id: string
    width: number
    height: number
    /** Tiny blurred preview of the picture as a `data:` URL, displayed while the picture loads. */
    blur: string
    bytes: Uint8Array
    is_demo: number
  }

  /** Content of the home page, as a single JSON document that refers to pictures by id. */
  storefront: { id: number; document: string; is_demo: number }

  users: {
    id: string
    fullname: string
    /** The user's email address, trimmed and in lower case, so that the same address cannot be registered twice. */
    email: string
    password_hash: string
    /** The user's phone number (digits only), or an empty string if none is saved. */
    phone: string
    /** The user's saved address on one line, as entered, or an empty string if none is saved. */
    address_line: string
    /** The saved address as JSON with separate fields, or null if `address_line` is empty or cannot be parsed. */
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
    /** Time of the latest request in this session, accurate to one hour. */
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
   * Counters for actions that may be attempted only a few times, e.g. entering a wrong password. All server processes
   * share the counters. See `attempt-limits.ts`.
   */
  attempt_limits: {
    /**
     * Hash of the limited key, e.g. of an email address. Attempts with unknown email addresses are counted too, so a
     * row does not reveal whether an account exists.
     */
    id: string
    count: number
    expires_at: number
    /** When the limited key will be unblocked (epoch ms), or 0 if the key is not blocked. */
    blocked_until: number
  }

  /** Idempotency keys of processed requests, used to detect repeated requests. See `idempotency-keys.ts`. */
  idempotency_keys: {
    /** Hash of the idempotency key and its scope (the user and the type of request). */
    id: string
    /** Hash of the request's contents, used to detect a key that was reused for a different request. */
    fingerprint: string
    created_at: number
  }

  /**
   * Shopping bags of registered users. Every change to a bag's lines or gift occasion increments the bag's revision in
   * the same transaction.
   */
  bags: {
    user_id: string
    revision: number
    /** Gift occasion as JSON (`giftData` in the API), or null if no gift occasion is set. */
    gift: string | null
  }

  bag_lines: {
    user_id: string
    product_id: string
    /** Name of the chosen size, or an empty string if none was chosen. */
    size: string
    position: number
    quantity: number
  }

  /**
   * Purchased contents that were removed from users' bags. Devices that were offline use these records to remove the
   * same contents from their copies of the bag.
   */
  bag_purchases: {
    user_id: string
    /** Revision of the bag after the purchased contents were removed. */
    revision: number
    /** The purchased contents as JSON (type `CartContents`). */
    contents: string
  }

  /**
   * Wishlists of registered users. Every change to a wishlist's items increments the wishlist's revision in the same
   * transaction.
   */
  wishlists: { user_id: string; revision: number }

  wishlist_items: { user_id: string; product_id: string; position: number }

  /** Background jobs, each added in the same transaction as the change that requires it. See `outbox.ts`. */
  outbox: {
    id: string
    kind: string
    /** Input for the job as JSON. The type `Jobs` defines the payload for each kind of job. */
    payload: string
    /** Unique key that prevents the same job from being added twice. */
    dedupe_key: string
    /** State of the job. A `dead` job has failed permanently and needs the owner's attention. */
    state: 'waiting' | 'done' | 'dead'
    /**
     * When the job is due next (epoch ms). While the job is running, the time at which its claim expires and another
     * process may run the job.
     */
    run_at: number
    attempts: number
    last_error: string | null
    created_at: number
  }

  /**
   * Records of the simulated payment providers and carrier: orders, payments, refunds and parcels, each in the format
   * of its provider.
   */
  sandbox_records: {
    id: string
    kind: string
    /** Id of the parent record (e.g. the order that a payment belongs to), or null if the record has no parent. */
    parent_id: string | null
    /** The record as JSON, in the provider's format. */
    document: string
    created_at: number
  }

  /** Sandbox responses to requests with an idempotency key, so that a repeated request gets the same response. */
  sandbox_responses: { key: string; request: string; response: string }

  /** Webhooks that the simulated providers send to the shop. */
  sandbox_webhooks: {
    id: string
    provider: string
    event: string
    /** Request body, stored exactly as sent because the webhook's signature covers every byte. */
    body: string
    /** Delivery state. A `held` webhook is sent only when a test or a developer requests it. */
    state: 'waiting' | 'held' | 'delivered' | 'failed'
    due_at: number
    attempts: number
    /** HTTP status of the shop's response to the last attempt, or null if there was no response. */
    last_status: number | null
    created_at: number
  }
}
