import { LRUCache } from 'lru-cache'
import { PreparedResponse } from './prepared-response.ts'

const MAX_RESPONSES = 2000
const MAX_BYTES = 8 * 1024 * 1024

interface CachedResponse {
  response: PreparedResponse
  /** Version of the data for which the response is known to be right. */
  version: string
}

/**
 * Caches responses that are the same for all clients, by URL: at most 2,000 responses and 8 MB, measured before
 * compression. A response is used until the data changes. If it has the same content then, it is kept with its
 * compressed versions and its hash.
 */
export class ResponseCache {
  /** Returns the version of the data, which changes whenever a response may change. */
  readonly version: () => string
  readonly #responses = new LRUCache<string, CachedResponse>({
    max: MAX_RESPONSES,
    maxSize: MAX_BYTES,
    sizeCalculation: ({ response }) => Math.max(1, response.size),
  })

  constructor(version: () => string) {
    this.version = version
  }

  /** Returns the response for a URL, unless the data has changed since it was saved. */
  get(url: string): PreparedResponse | undefined {
    const cached = this.#responses.get(url)
    return cached?.version === this.version() ? cached.response : undefined
  }

  /**
   * Saves and returns the response for a URL. `version` must have been read before the content was made, so that old
   * content is never taken for new.
   */
  save(url: string, { type, content, version }: { type: string; content: string; version: string }): PreparedResponse {
    const earlier = this.#responses.get(url)
    if (earlier?.response.has(type, content)) {
      earlier.version = version
      return earlier.response
    }
    const response = new PreparedResponse(type, content)
    this.#responses.set(url, { response, version })
    return response
  }
}
