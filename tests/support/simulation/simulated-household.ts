/**
 * A shopper’s browsers in one process, each with tabs and a worker. Every step
 * waits for its turn, so that any order of steps can be tested, with all kinds of
 * network failures.
 */
import type { EndpointName } from '#contract/endpoints.ts'
import type { Outcome, RequestInput } from '#sync/api.ts'
import type { DeviceStorage } from '#sync/storage/device-storage.ts'
import type { SyncContext } from '#sync/sync-context.ts'
import { SimulatedServer } from './simulated-server.ts'

/**
 * What happens to a request. `late`: it arrives after the caller has given up;
 * `very late`: after many other steps. `twice`: the second response counts.
 */
export type Fate = 'arrives' | 'lost' | 'response lost' | 'late' | 'very late' | 'twice'

/** Until a very late request arrives: about three sync attempts. */
const VERY_LATE_TURNS = 20

interface Size {
  browsers: number
  tabs: number
  locks: boolean
  server?: SimulatedServer
}

interface Waiting {
  tab: Tab | null
  go: () => void
}

export class Household {
  readonly server: SimulatedServer
  readonly browsers: Browser[]
  /** For every write to any browser’s storage. */
  onWrite: (key: string, before: unknown, after: unknown) => void = () => undefined
  readonly #waiting: Waiting[] = []

  constructor({ browsers, tabs, locks, server = new SimulatedServer() }: Size) {
    this.server = server
    this.browsers = Array.from({ length: browsers }, () => new Browser(this, tabs, locks))
  }

  /** Resolves on this step’s turn. A closed tab gets none. */
  turn(tab: Tab | null): Promise<void> {
    return new Promise((go) => {
      this.#waiting.push({ tab, go })
    })
  }

  /** Runs an action after so many turns, even if the caller is gone. */
  async later(turns: number, act: () => void): Promise<void> {
    for (let left = turns; left > 0; left--) await this.turn(null)
    act()
  }

  /**
   * Runs one waiting step, chosen by a number, and all that follows without
   * another turn.
   */
  async step(choice: number): Promise<boolean> {
    await settled()
    const [next] = this.#waiting.splice(choice % Math.max(1, this.#waiting.length), 1)
    next?.go()
    return next !== undefined
  }

  async untilQuiet(): Promise<void> {
    while (await this.step(0));
  }

  close(tab: Tab): void {
    for (let at = this.#waiting.length - 1; at >= 0; at--)
      if (this.#waiting[at]?.tab === tab) this.#waiting.splice(at, 1)
  }
}

/** Resolves when everything has happened that needs no further turn. */
const settled = () => new Promise((resolve) => setImmediate(resolve))

export class Browser {
  online = true
  /** Of the next requests, in order. Later ones arrive. */
  fates: Fate[] = []
  readonly household: Household
  readonly tabs: Tab[]
  readonly #stored = new Map<string, unknown>()
  readonly #locks: Locks | null

  constructor(household: Household, tabs: number, locks: boolean) {
    this.household = household
    this.#locks = locks ? new Locks() : null
    this.tabs = Array.from({ length: tabs }, () => this.#open())
  }

  /** Closes a tab in the middle of its actions, and opens a new one. */
  reopen(at: number): void {
    const [closed] = this.tabs.splice(at, 1, this.#open())
    if (!closed) throw new Error('There is no such tab.')
    this.household.close(closed)
    this.#locks?.free(closed)
  }

  stored(key: string): unknown {
    return structuredClone(this.#stored.get(key))
  }

  #open(): Tab {
    return new Tab(this, this.#stored, this.#locks)
  }
}

/** A tab or the worker: treated alike here. */
export class Tab {
  readonly browser: Browser
  readonly context: SyncContext

  constructor(browser: Browser, stored: Map<string, unknown>, locks: Locks | null) {
    this.browser = browser
    const { household } = browser
    const device: DeviceStorage = {
      read: async (key) => {
        await household.turn(this)
        return structuredClone(stored.get(key))
      },
      update: async (key, change) => {
        await household.turn(this)
        const before = stored.get(key)
        const value = change(structuredClone(before))
        stored.set(key, structuredClone(value))
        household.onWrite(key, before, stored.get(key))
        return value
      },
      isPersistent: () => true,
      pendingKeys: () => [],
      onPersistenceChange: () => () => undefined,
    }
    this.context = {
      storage: device,
      request: ((name: EndpointName, input: RequestInput) => this.#call(name, input)) as SyncContext['request'],
      broadcastChange: () => undefined,
      withLock: (name, act) => (locks ? locks.run(this, name, act) : act()),
    }
  }

  async #call(name: EndpointName, input: RequestInput): Promise<Outcome<unknown>> {
    const { browser } = this
    const { household } = browser
    const { server } = household
    await household.turn(this)
    if (!browser.online) return UNREACHABLE
    switch (browser.fates.shift() ?? 'arrives') {
      case 'lost':
        return UNREACHABLE
      case 'response lost':
        server.respond(name, input)
        return UNREACHABLE
      case 'late':
        void household.later(1, () => server.respond(name, input))
        return UNREACHABLE
      case 'very late':
        void household.later(VERY_LATE_TURNS, () => server.respond(name, input))
        return UNREACHABLE
      case 'twice':
        server.respond(name, input)
        await household.turn(this)
        return this.#receive(server.respond(name, input))
      case 'arrives':
        return this.#receive(server.respond(name, input))
    }
  }

  /**
   * The response arrives one turn later, unless the network has dropped out in
   * between.
   */
  async #receive(answer: Outcome<unknown>): Promise<Outcome<unknown>> {
    await this.browser.household.turn(this)
    return this.browser.online ? answer : UNREACHABLE
  }
}

const UNREACHABLE: Outcome<unknown> = { kind: 'unreachable' }

interface Waiter {
  tab: Tab
  begin: () => void
}

/** Web Locks. A closed tab releases its own. */
class Locks {
  readonly #queues = new Map<string, Waiter[]>()

  async run<Result>(tab: Tab, name: string, act: () => Promise<Result>): Promise<Result> {
    const queue = this.#queues.get(name) ?? []
    this.#queues.set(name, queue)
    let entry: Waiter = { tab, begin: () => undefined }
    const held = new Promise<void>((begin) => {
      entry = { tab, begin }
    })
    queue.push(entry)
    if (queue.length === 1) entry.begin()
    await held
    try {
      return await act()
    } finally {
      this.#leave(queue, (other) => other === entry)
    }
  }

  free(tab: Tab): void {
    for (const queue of this.#queues.values()) this.#leave(queue, (entry) => entry.tab === tab)
  }

  #leave(queue: Waiter[], isGone: (entry: Waiter) => boolean): void {
    const first = queue[0]
    const left = queue.filter((entry) => !isGone(entry))
    queue.splice(0, queue.length, ...left)
    if (left[0] && left[0] !== first) left[0].begin()
  }
}
