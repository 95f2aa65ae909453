import { LRUCache } from 'lru-cache'

/** Where the pages of a cache come from. */
export interface PageSource<Page> {
  /** Returns the version of the data that pages are made of. Pages stay up to date until it changes. */
  version: () => string
  render: (key: string) => Promise<Page>
  /** Returns whether a page would have the same content if it were rendered now, because its own data is the same. */
  isCurrent: (page: Page) => Promise<boolean>
}

interface CachedPage<Page> {
  page: Page | undefined
  /** Version of the data that the page is known to be up to date with. */
  version: string
  /** When the page was last known to be up to date (epoch ms). */
  validatedAt: number
  /** The page as it is being rendered or checked. */
  pending: Promise<Page> | null
}

/** About 10 MB. */
const MAX_PAGES = 300

/**
 * How long a page may be served after it was last known to be up to date, and after how long it is rendered again, in
 * ms. A page that every order changes is therefore rendered hardly more than once a second.
 */
const MAX_AGE_MS = 1000
const REFRESH_AFTER_MS = 800

/**
 * Caches up to 300 rendered pages. A page whose data has changed is served stale for at most a second, while it is
 * rendered again. Concurrent requests for the same page render it only once. Failed renderings are not cached.
 */
export class PageCache<Page> {
  readonly #source: PageSource<Page>
  readonly #now: () => number
  readonly #pages = new LRUCache<string, CachedPage<Page>>({ max: MAX_PAGES })

  constructor(source: PageSource<Page>, now: () => number = Date.now) {
    this.#source = source
    this.#now = now
  }

  /** Returns the page for a key. Renders it if it is not cached, or if it has been out of date for a second. */
  get(key: string): Promise<Page> {
    const cached = this.#pages.get(key) ?? this.#add(key)
    const now = this.#now()
    if (cached.page === undefined) return this.#refresh(key, cached)
    if (cached.version === this.#source.version()) cached.validatedAt = now
    const age = now - cached.validatedAt
    if (age >= MAX_AGE_MS) return this.#refresh(key, cached)
    // If this fails, the first request after the second has passed tries again, and reports the error.
    if (age >= REFRESH_AFTER_MS) this.#refresh(key, cached).catch(() => undefined)
    return Promise.resolve(cached.page)
  }

  #add(key: string): CachedPage<Page> {
    const added: CachedPage<Page> = { page: undefined, version: '', validatedAt: 0, pending: null }
    this.#pages.set(key, added)
    return added
  }

  #refresh(key: string, cached: CachedPage<Page>): Promise<Page> {
    cached.pending ??= this.#update(key, cached).finally(() => {
      cached.pending = null
    })
    return cached.pending
  }

  async #update(key: string, cached: CachedPage<Page>): Promise<Page> {
    const { version, render, isCurrent } = this.#source
    // Read before rendering, so that a change in the meantime is found later.
    const [started, startedAt] = [version(), this.#now()]
    const { page } = cached
    const updated = page !== undefined && (await isCurrent(page)) ? page : await render(key)
    Object.assign(cached, { page: updated, version: started, validatedAt: startedAt })
    return updated
  }
}
