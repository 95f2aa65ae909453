import { LRUCache } from 'lru-cache'

/**
 * Caches rendered pages by URL until the catalogue changes. Concurrent requests for the same page render it only once.
 */
export class PageCache<Page> {
  readonly #pages: LRUCache<string, Promise<Page>>
  #version = ''

  constructor(maxPages: number) {
    this.#pages = new LRUCache({ max: maxPages })
  }

  /**
   * Returns the cached page for a URL, or renders and caches it. A new `catalogueVersion` clears the cache. Failed
   * renderings are not cached.
   */
  get(url: string, catalogueVersion: string, render: () => Promise<Page>): Promise<Page> {
    if (catalogueVersion !== this.#version) {
      this.#pages.clear()
      this.#version = catalogueVersion
    }
    const cached = this.#pages.get(url)
    if (cached) return cached
    const page = render()
    this.#pages.set(url, page)
    // The caller handles the error; the next request renders the page again.
    page.catch(() => {
      if (this.#pages.peek(url) === page) this.#pages.delete(url)
    })
    return page
  }
}
