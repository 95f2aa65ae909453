import type { Generated } from 'kysely'
import type { BookTables } from './book-tables.ts'
import type { InboxTables } from './inbox-tables.ts'
import type { OrderTables } from './order-tables.ts'
import type { ParcelTables } from './parcel-tables.ts'
import type { PaymentTables } from './payment-tables.ts'
import type { ReturnTables } from './return-tables.ts'

/**
 * Times are epoch ms, amounts integer paise, flags 0 or 1; arrays and objects are
 * JSON.
 */
export interface DB extends BookTables, InboxTables, OrderTables, ParcelTables, PaymentTables, ReturnTables {
  /** The shop's settings and other small values. */
  settings: { name: string; value: string }

  /**
   * A single row. Every public change increments it, so that each process knows
   * when to reload the catalogue.
   */
  catalogue_version: {
    id: number
    version: number
    /**
     * When anything but stock, prices or ratings last changed. Older copies must
     * be reloaded in full.
     */
    full_reload_version: number
  }

  categories: {
    /** URL-friendly name. */
    id: string
    position: number
    name: string
    picture_id: string
    hover_picture_id: string
    is_demo: number
  }

  subcategories: { id: string; category_id: string; position: number; name: string; picture_id: string }

  products: {
    /** URL-friendly name, e.g. `tara-solitaire-ring`. */
    id: string
    /** In the default sort order, also used for "sort by popularity". */
    position: number
    title: string
    price_paise: number
    /** JSON array of names. */
    categories: string
    subcategory: string
    /** JSON array of names. */
    color: string
    materials: string
    /** JSON array of the lines under Details. */
    detail: string
    description: string
    stock: number
    /** JSON array of `{picture, alt}` in display order, where `picture` is an id. */
    pictures: string
    updated_at: number
    /**
     * 0 once the owner has removed it. The row stays, because orders and reviews
     * may refer to it.
     */
    is_published: number
    is_demo: number
    /** Tax code; null for the shop's default. */
    hsn: string | null
    /** In basis points (hundredths of a percent); null for the shop's default. */
    gst_rate: number | null
    /** Unique Quantity Code, e.g. `PRS`; null for the shop's default. */
    unit: string | null
    /** When stock, price or rating last changed. */
    changed_in_version: number
    /** The owner set it with a command, so that an import leaves it. */
    price_by_hand: number
    /** The owner hid it with a command, so that an import does, too. */
    is_hidden: number
    /** JSON array of those it suits, e.g. `Her`; null if there are none. */
    recipients: string | null
    /** JSON array of the ids of chains that fit; null if it needs none. */
    chains: string | null
  }

  /** The product's own stock is the sum over its sizes. */
  product_sizes: {
    product_id: string
    /** E.g. `14`. */
    size: string
    /** In the owner's order. */
    position: number
    stock: number
    /** Null if it costs what the product costs. */
    price_paise: number | null
    /** The owner's article number. */
    sku: string | null
    /** As in `products`. */
    price_by_hand: number
  }

  reviews: {
    id: string
    product_id: string
    /** Null for demo reviews. */
    author_id: string | null
    author_name: string
    /** 1 to 5 stars. */
    rating: number
    text: string
    created_at: number
    is_demo: number
    /** 1 if others see it only once the author's address is verified. */
    needs_verified_author: number
    /** JSON, paths of uploads. */
    pictures: string
  }

  /**
   * Original files, in the database so that every process can resize them and a
   * backup includes them.
   */
  pictures: {
    /**
     * `<name>.<first 8 hex digits of the content hash>`, part of the picture's URLs.
     */
    id: string
    width: number
    height: number
    /** A tiny preview as a `data:` URL, shown while the picture loads. */
    blur: string
    bytes: Uint8Array
    is_demo: number
  }

  /** The home page as one JSON document that refers to pictures by id. */
  storefront: { id: number; document: string; is_demo: number }

  users: {
    id: string
    fullname: string
    /** Trimmed and in lower case, so that no address registers twice. */
    email: string
    password_hash: string
    /** Digits only, or empty. */
    phone: string
    /** On one line, as entered, or empty. */
    address_line: string
    /**
     * With separate fields, as JSON; null if `address_line` is empty or cannot be
     * parsed.
     */
    address: string | null
    /** What the shopper calls it, or empty. */
    address_name: string
    /** Further ones, as JSON. */
    addresses: string
    /** Of the last order, if it was for one: JSON (type `Business`), or null. */
    business: string | null
    /** Always 0: it gave staff rights until they became tokens of their own. */
    is_staff: number
    created_at: number
    last_login_at: number | null
    /** Null until somebody has proven to read what is sent there. */
    email_verified_at: number | null
  }

  sessions: {
    /** SHA-256 hash of the token, which only the user's device stores. */
    id: string
    user_id: string
    created_at: number
    /** Of the latest request, accurate to one hour. */
    last_seen_at: number
    expires_at: number
    /** E.g. `Chrome on Android`; empty if unknown. */
    device: string
    /** The network of the login, shortened, e.g. `203.0.x.x`; empty if unknown. */
    place: string
  }

  /** Where an account has logged in before. A login from elsewhere is emailed. */
  known_devices: { user_id: string; device: string; place: string; seen_at: number }

  /** For the endpoints of the shop's staff; no account has one. */
  staff_tokens: {
    /** SHA-256 hash of the token. */
    id: string
    /** Who has it, as the owner says. */
    name: string
    created_at: number
    last_used_at: number | null
    expires_at: number
  }

  /** Emailed links. */
  password_resets: {
    /** SHA-256 hash of the token in the link. */
    id: string
    user_id: string
    created_at: number
    expires_at: number
    /** 1 if it logs in, instead of setting a new password. */
    is_login: number
  }

  email_verifications: {
    /** SHA-256 hash of the token in the link. */
    id: string
    user_id: string
    created_at: number
    expires_at: number
  }

  /** Shared by all server processes; see `attempt-limits.ts`. */
  attempt_limits: {
    /**
     * Hash of the key, e.g. of an email address. Attempts for unknown addresses
     * count too, so a row does not reveal an account.
     */
    id: string
    count: number
    expires_at: number
    /** Epoch ms; 0 if not blocked. */
    blocked_until: number
  }

  /** See `idempotency-keys.ts`. */
  idempotency_keys: {
    /** Hash of the key and its scope (user and type of request). */
    id: string
    /** Hash of the request, to detect a key reused for another one. */
    fingerprint: string
    created_at: number
  }

  /** Every change to lines or gift increments the revision in the same transaction. */
  bags: {
    user_id: string
    revision: number
    /** As JSON (`giftData` in the API), or null. */
    gift: string | null
  }

  bag_lines: {
    user_id: string
    product_id: string
    /** Empty if none was chosen. */
    size: string
    position: number
    quantity: number
  }

  /**
   * What was bought and left the bag. Devices that were offline remove the same
   * from their copies.
   */
  bag_purchases: {
    user_id: string
    /** Of the bag afterwards. */
    revision: number
    /** JSON (type `CartContents`). */
    contents: string
  }

  /** Every change to the items increments the revision in the same transaction. */
  wishlists: { user_id: string; revision: number }

  wishlist_items: { user_id: string; product_id: string; position: number }

  /** Each added in the transaction that requires it; see `outbox.ts`. */
  outbox: {
    id: string
    kind: string
    /** JSON; `Jobs` has its type for each kind. */
    payload: string
    /** No job is added twice with one key. */
    dedupe_key: string
    /** A `dead` job has failed for good and needs the owner. */
    state: 'waiting' | 'done' | 'dead'
    /**
     * When it is due (epoch ms). While it runs: when its claim expires, and
     * another process may run it.
     */
    run_at: number
    attempts: number
    last_error: string | null
    created_at: number
    /** Of the request that led to it; null if unknown. */
    request_id: string | null
  }

  /** Added by `addEvent` in `events.ts`, never changed. */
  events: {
    id: Generated<number>
    at: number
    /** As in `request-context.ts`. A deleted account's id is gone. */
    actor: string
    device: string | null
    /** Hash of the client's network. */
    network: string | null
    command: string
    /** E.g. an order's number, a product's id, or the id of a payment or account. */
    subject: string
    /** JSON. */
    before: string | null
    /** JSON. */
    after: string | null
    reason: string | null
    request_id: string | null
    /** When it is deleted. */
    expires_at: number
  }

  /**
   * Of the simulated providers, in the format of each: orders, payments, refunds,
   * parcels.
   */
  sandbox_records: {
    id: string
    kind: string
    /** E.g. the order of a payment. */
    parent_id: string | null
    /** JSON, in the provider's format. */
    document: string
    created_at: number
  }

  /** By idempotency key, for repeated requests. */
  sandbox_responses: { key: string; request: string; response: string }

  /** From the simulated providers to the shop. */
  sandbox_webhooks: {
    id: string
    provider: string
    event: string
    /** Exactly as sent: the signature covers every byte. */
    body: string
    /** A `held` webhook is sent only when a test or developer asks for it. */
    state: 'waiting' | 'held' | 'delivered' | 'failed'
    due_at: number
    attempts: number
    /** HTTP status of the shop's last response; null without one. */
    last_status: number | null
    created_at: number
  }
}
