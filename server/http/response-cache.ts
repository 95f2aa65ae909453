import { LRUCache } from 'lru-cache'
import { PreparedResponse } from './prepared-response.ts'

const MAX_RESPONSES = 2000
const MAX_BYTES = 8 * 1024 * 1024

/** Number of URLs that are remembered after one request. */
const MAX_REQUESTED = 4000

interface CachedResponse {
  response: PreparedResponse
  /** Version of the data that the response is known to be up to date with. */
  version: string
  /** Version of what is shown of that data. */
  shown: string
  /** When the response was last known to be up to date (epoch ms). */
  validatedAt: number
}

interface NewResponse {
  type: string
  /** Text or UTF-8. */
  content: string | Buffer
  /** Version of the data, read before the content was made, so that old content is never taken for new. */
  version: string
}

interface Options {
  /** Returns the version of what is shown of the data: it does not change with what nobody sees. */
  shown?: () => string
  now?: () => number
}

/** How long a response may be used after changes that nobody sees, in ms. */
const MAX_LAG_MS = 1000

/**
 * Caches responses that are the same for all clients, by URL: at most 2,000 responses and 8 MB, measured before
 * compression. A response is used until the data changes, or a second longer if nobody sees the change. If it has the
 * same content then, it is kept with its compressed versions and its hash. Only responses that are requested twice are
 * kept: most filtered lists and searches are not, and would fill the old generation of the heap with garbage.
 */
export class ResponseCache {
  /** Returns the version of the data, which changes whenever a response may change. */
  readonly version: () => string
  /** Returns the version of what is shown of the data: it does not change with what nobody sees. */
  readonly shown: () => string
  readonly #now: () => number
  readonly #responses = new LRUCache<string, CachedResponse>({
    max: MAX_RESPONSES,
    maxSize: MAX_BYTES,
    sizeCalculation: ({ response }) => Math.max(1, response.size),
  })
  /** URLs whose responses have been requested only once, or are kept. */
  readonly #requested = new LRUCache<string, true>({ max: MAX_REQUESTED })

  constructor(version: () => string, { shown = version, now = Date.now }: Options = {}) {
    this.version = version
    this.shown = shown
    this.#now = now
  }

  /** Returns the response for a URL, unless the data has changed since it was saved. */
  get(url: string): PreparedResponse | undefined {
    const cached = this.#responses.get(url)
    if (cached?.version !== this.version()) return undefined
    cached.validatedAt = this.#now()
    return cached.response
  }

  /** Returns the response for a URL as `get` does, or one of the last second if nobody sees what has changed since. */
  getRecent(url: string): PreparedResponse | undefined {
    const cached = this.#responses.get(url)
    const isRecent = cached?.shown === this.shown() && this.#now() - cached.validatedAt < MAX_LAG_MS
    return isRecent ? cached.response : this.get(url)
  }

  /** Returns the response for a URL, and saves it if the URL has been requested before. */
  save(url: string, { type, content, version }: NewResponse): PreparedResponse {
    const earlier = this.#responses.get(url)
    const isSame = earlier?.response.has(type, content) ?? false
    const response = earlier && isSame ? earlier.response : new PreparedResponse(type, content)
    if (!earlier && !this.#requested.has(url)) {
      this.#requested.set(url, true)
      return response
    }
    // Content that was made before a change is not known to show what is shown now.
    const isNew = version === this.version()
    const validated = { version, shown: isNew ? this.shown() : '', validatedAt: this.#now() }
    if (earlier && isSame) Object.assign(earlier, validated)
    else this.#responses.set(url, { response, ...validated })
    return response
  }
}
