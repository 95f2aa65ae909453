import { LRUCache } from 'lru-cache'

/** Where the pages of a cache come from. */
export interface PageSource<Page> {
  /** Returns the version of the data that pages are made of. Pages stay up to date until it changes. */
  version: () => string
  /** Returns the version of what is shown of that data: it does not change with what nobody sees. */
  shown: () => string
  render: (key: string) => Promise<Page>
  /** Returns whether a page would have the same content if it were rendered now, because its own data is the same. */
  isCurrent: (page: Page) => Promise<boolean>
  /** Returns how much memory a page takes, in bytes. */
  sizeOf: (page: Page) => number
}

interface CachedPage<Page> {
  page: Page
  /** Version of the data that the page is known to be up to date with. */
  version: string
  /** Version of what is shown of that data. */
  shown: string
  /** When the page was last known to be up to date (epoch ms). */
  validatedAt: number
}

/** Enough for at least 300 pages. */
const MAX_BYTES = 12 * 1024 * 1024

/** Number of keys that are remembered after one request. */
const MAX_REQUESTED = 4000

/**
 * How long a page may be served after changes that nobody sees, and after how long it is rendered again, in ms. A page
 * whose number of pieces every order changes is therefore rendered hardly more than once a second.
 */
const MAX_AGE_MS = 1000
const REFRESH_AFTER_MS = 800

/**
 * Caches up to 12 MB of rendered pages. A page is served until its data changes, or up to a second longer, while it is
 * rendered again, if nobody sees the change: shoppers see their own reviews at once. Concurrent requests for the same
 * page render it only once. Failed renderings are not cached, and neither are pages that have been requested only once:
 * most filtered lists are not requested again, and would evict other pages.
 */
export class PageCache<Page> {
  readonly #source: PageSource<Page>
  readonly #now: () => number
  readonly #pages: LRUCache<string, CachedPage<Page>>
  /** Keys of pages that have been requested only once, or are cached. */
  readonly #requested = new LRUCache<string, true>({ max: MAX_REQUESTED })
  /** Pages that are being rendered or checked, by the version of what they show and their key. */
  readonly #pending = new Map<string, Promise<Page>>()

  constructor(source: PageSource<Page>, now: () => number = Date.now) {
    this.#source = source
    this.#now = now
    this.#pages = new LRUCache({ maxSize: MAX_BYTES, sizeCalculation: ({ page }) => source.sizeOf(page) + 1 })
  }

  /** Returns the page for a key. Renders it if it is not cached, or not up to date enough to be served. */
  get(key: string): Promise<Page> {
    const cached = this.#pages.get(key)
    if (!cached) return this.#refresh(key)
    const now = this.#now()
    if (cached.version === this.#source.version()) cached.validatedAt = now
    const age = now - cached.validatedAt
    if (age >= MAX_AGE_MS || cached.shown !== this.#source.shown()) return this.#refresh(key, cached)
    // If this fails, the first request after the second has passed tries again, and reports the error.
    if (age >= REFRESH_AFTER_MS) this.#refresh(key, cached).catch(() => undefined)
    return Promise.resolve(cached.page)
  }

  #refresh(key: string, cached?: CachedPage<Page>): Promise<Page> {
    const id = `${this.#source.shown()} ${key}`
    const pending = this.#pending.get(id) ?? this.#update(key, cached).finally(() => this.#pending.delete(id))
    this.#pending.set(id, pending)
    return pending
  }

  async #update(key: string, cached?: CachedPage<Page>): Promise<Page> {
    const { version, shown, render, isCurrent } = this.#source
    const isRepeated = cached !== undefined || this.#requested.has(key)
    this.#requested.set(key, true)
    // Read before rendering, so that a change in the meantime is found later.
    const validated = { version: version(), shown: shown(), validatedAt: this.#now() }
    const page = cached && (await isCurrent(cached.page)) ? cached.page : await render(key)
    if (isRepeated) this.#pages.set(key, { page, ...validated })
    return page
  }
}
