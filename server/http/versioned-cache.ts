import { LRUCache } from 'lru-cache'

interface Options<Value> {
  /** Of the data that the values are made of. */
  version: () => string
  maxBytes: number
  /** In bytes. Infinite for a value that is not kept. */
  sizeOf: (value: Value) => number
  now?: () => number
}

/** How out of date the version may be, in ms. */
const MAX_LAG_MS = 1000

const MAX_ENTRIES = 5000

/**
 * Caches values until their data changes, or a second longer: each order changes
 * the version, and would empty the cache. Concurrent requests share one value.
 * Failures are not cached.
 */
export class VersionedCache<Value extends object> {
  readonly #version: () => string
  readonly #now: () => number
  readonly #values: LRUCache<string, Value, () => Promise<Value>>
  #recent = { version: '', readAt: Number.NEGATIVE_INFINITY }

  constructor({ version, maxBytes, sizeOf, now = Date.now }: Options<Value>) {
    this.#version = version
    this.#now = now
    this.#values = new LRUCache({
      max: MAX_ENTRIES,
      maxSize: maxBytes,
      sizeCalculation: (value, key) => Math.min(sizeOf(value), maxBytes) + key.length,
      fetchMethod: (_key, _stale, { context: make }) => make(),
      // A value evicted while it is made is still returned.
      ignoreFetchAbort: true,
    })
  }

  /** With `isExact`, the value is never out of date. */
  get(key: string, make: () => Promise<Value>, { isExact = false } = {}): Promise<Value> {
    // Read first, so that a change in the meantime is found later.
    const version = isExact ? this.#version() : this.#recentVersion()
    return this.#values.forceFetch(`${version} ${key}`, { context: make })
  }

  #recentVersion(): string {
    const now = this.#now()
    if (now - this.#recent.readAt >= MAX_LAG_MS) this.#recent = { version: this.#version(), readAt: now }
    return this.#recent.version
  }
}
