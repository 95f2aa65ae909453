import { LRUCache } from 'lru-cache'

interface Options<Value> {
  /** Returns the version of the data that the values are made of. */
  version: () => string
  maxBytes: number
  /** Returns how much memory a value takes, in bytes. */
  sizeOf: (value: Value) => number
  now?: () => number
}

/** How long the version may be out of date, in ms. */
const MAX_LAG_MS = 1000

const MAX_ENTRIES = 5000

/**
 * Caches values by key until the version of their data changes, or up to a second longer: every order changes the
 * catalogue's version, and would otherwise make the server render its pages and lists again. Evicts the least recently
 * used values. Concurrent requests for a key share one value. Failures are not cached.
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
      sizeCalculation: (value, key) => sizeOf(value) + key.length,
      fetchMethod: (_key, _stale, { context: make }) => make(),
      // A value that is evicted while it is being made is still returned.
      ignoreFetchAbort: true,
    })
  }

  /** Returns the value for a key. Calls `make` if it is not cached. With `isExact`, it is never out of date. */
  get(key: string, make: () => Promise<Value>, { isExact = false } = {}): Promise<Value> {
    // The version is read before the value is made, so that a change in the meantime is found later.
    const version = isExact ? this.#version() : this.#recentVersion()
    return this.#values.forceFetch(`${version} ${key}`, { context: make })
  }

  #recentVersion(): string {
    const now = this.#now()
    if (now - this.#recent.readAt >= MAX_LAG_MS) this.#recent = { version: this.#version(), readAt: now }
    return this.#recent.version
  }
}
