/** Pages kept as they were rendered, until the catalogue changes. The least recently used one goes first. */
export class PageCache<Page> {
  readonly #pages = new Map<string, Promise<Page>>()
  readonly #atMost: number
  #version = ''

  constructor(atMost: number) {
    this.#atMost = atMost
  }

  /** The kept page, or the one that `render` makes. Visitors who come while it is being made share that one making. */
  get(address: string, version: string, render: () => Promise<Page>): Promise<Page> {
    if (version !== this.#version) {
      this.#pages.clear()
      this.#version = version
    }
    const kept = this.#pages.get(address)
    if (kept) {
      this.#pages.delete(address)
      this.#pages.set(address, kept)
      return kept
    }
    const made = render()
    this.#pages.set(address, made)
    made.catch(() => this.#forget(address, made))
    this.#makeRoom()
    return made
  }

  #forget(address: string, page: Promise<Page>): void {
    if (this.#pages.get(address) === page) this.#pages.delete(address)
  }

  #makeRoom(): void {
    for (const oldest of this.#pages.keys()) {
      if (this.#pages.size <= this.#atMost) return
      this.#pages.delete(oldest)
    }
  }
}
