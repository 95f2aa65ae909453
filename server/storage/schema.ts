import type { OrderTables } from './order-tables.ts'

/**
 * Every table, as the migrations leave it. A test compares this with both stores.
 *
 * Ids are text, instants epoch milliseconds, money whole paise, flags 0 or 1, lists and documents JSON text.
 */
export interface DB extends OrderTables {
  /** Facts about this shop that have no table of their own. */
  settings: { name: string; value: string }

  /** One row. Every change of what shoppers see of the catalogue raises it, and each process then reads what changed. */
  catalogue_version: {
    id: number
    version: number
    /** The version of the last change that went beyond the stock, prices and ratings of single products. */
    whole_since: number
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
    /** The shop's own order, which is what "popular" means. */
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
    /** JSON: `{picture, alt}` in the order they are shown. */
    pictures: string
    updated_at: number
    /** 0 when the owner's catalogue no longer has it. Orders and reviews of it stay. */
    is_published: number
    is_demo: number
    /** The catalogue's version in which its stock, price or rating last changed. */
    changed_in: number
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

  /** Originals. They live here so that every process can make any size, and one backup holds the whole shop. */
  pictures: {
    /** `<name>.<first 8 of the hash>`: the stable part of its addresses. */
    id: string
    width: number
    height: number
    /** A data: address of a few bytes. */
    blur: string
    bytes: Uint8Array
    is_demo: number
  }

  /** One row: the document of the home page, with picture ids in place of addresses. */
  storefront: { id: number; document: string; is_demo: number }

  users: {
    id: string
    fullname: string
    /** Trimmed and in lower case, so that it is unique however it is typed. */
    email: string
    password_hash: string
    /** Digits, or empty. */
    phone: string
    /** The saved address in one line as it was given, or empty. */
    address_line: string
    /** JSON: the saved address in its parts. Null when there is none, or when the line could not be split. */
    address: string | null
    is_staff: number
    created_at: number
    last_login_at: number | null
  }

  sessions: {
    /** SHA-256 of the token. The token itself is only on the device. */
    id: string
    user_id: string
    created_at: number
    /** Kept to the hour. */
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

  /** Counts that hold over processes and restarts and are forgotten after a while: wrong passwords, reset mails. */
  guards: {
    /** A digest of what is guarded; it need not exist, so that guards do not tell which accounts there are. */
    id: string
    count: number
    expires_at: number
    /** 0 when it is open. */
    blocked_until: number
  }

  /** Requests that may be repeated, by a digest of their key and of whose they are. See repeat-store.ts. */
  repeats: {
    id: string
    /** A digest of all that the request says. */
    contents: string
    created_at: number
  }

  /** Bags of shoppers with an account. Whoever changes lines or gift raises the revision in the same transaction. */
  bags: {
    user_id: string
    revision: number
    /** JSON: the occasion, as `giftData` travels. */
    gift: string | null
  }

  bag_lines: { user_id: string; product_id: string; position: number; quantity: number }

  /** What orders took out of bags, so that devices that were away learn of it. */
  bought_from_bags: {
    user_id: string
    /** The revision that the bag had afterwards. */
    revision: number
    /** JSON: Wanted. */
    bought: string
  }

  /** Whoever changes wishes raises the revision in the same transaction. */
  wishlists: { user_id: string; revision: number }

  wishes: { user_id: string; product_id: string; position: number }

  /** Work that follows from a committed change. See outbox.ts. */
  outbox: {
    id: string
    kind: string
    /** JSON. */
    payload: string
    /** The same work is added once, whatever asks for it again. */
    dedupe_key: string
    state: 'waiting' | 'done' | 'parked'
    /** When it is to run next. While it runs: when others may take it for lost. */
    run_at: number
    attempts: number
    last_error: string | null
    created_at: number
  }

  /** What the sandbox's providers know: orders, payments, refunds, parcels, each in the form of its provider. */
  sandbox_records: {
    id: string
    kind: string
    /** What it belongs to: of a payment its order. */
    parent_id: string | null
    /** JSON. */
    document: string
    created_at: number
  }

  /** What the sandbox answered to requests that may be repeated. */
  sandbox_answers: { key: string; request: string; answer: string }

  /** Messages of the sandbox's providers to the shop. */
  sandbox_webhooks: {
    id: string
    sender: string
    event: string
    /** Exactly as it is sent, because it is signed. */
    body: string
    /** `held` is not sent until somebody says so. */
    state: 'waiting' | 'held' | 'delivered' | 'given up'
    due_at: number
    attempts: number
    /** HTTP status of the shop's last answer; null before the first, or when there was none. */
    last_answer: number | null
    created_at: number
  }

  /** The last number that was given in each series and year, as `CJ-26`. */
  numbers: { series: string; last: number }

  /** What visitors wrote on the contact page. */
  messages: {
    /** As `MS-26-000017`. */
    number: string
    /** Names the sending, so that it can be repeated. */
    request_key: string | null
    name: string
    email: string
    message: string
    created_at: number
  }

  /** Who wants the shop's letters, once for each e-mail. */
  subscriptions: {
    email: string
    /** Stands in the links of every letter, so it is kept as it is. All it can do is start and end letters. */
    token: string
    /** Letters go to `confirmed` only. */
    state: 'asked' | 'confirmed' | 'left'
    asked_at: number
    confirmed_at: number | null
    left_at: number | null
  }

  /** Requests for a piece of one's own. */
  custom_orders: {
    /** As `CJ-26-000123`. */
    number: string
    request_key: string | null
    type: string
    material: string
    gemstones: string
    size: string
    notes: string
    name: string
    email: string
    phone: string
    /** The address of the design picture, or empty. */
    design: string
    created_at: number
  }

  /** Pictures that visitors have sent and no request uses yet. Whatever stays here is deleted after a week. */
  unused_uploads: { address: string; kept_at: number }
}
