/**
 * The sandbox’s providers without a shop around them. The shop’s own clients
 * reach them in this process, over a network that fails and loses responses. At
 * every request the shop’s process may be killed.
 */
import { rm } from 'node:fs/promises'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, vi } from 'vitest'
import { readProviderKeys } from '#server/config/provider-config.ts'
import { openProviders } from '#server/providers/open-providers.ts'
import type { Fault as SandboxFault } from '#server/sandbox/fault-store.ts'
import { providerApis } from '#server/sandbox/sandbox.ts'
import type { SandboxDeps } from '#server/sandbox/sandbox-deps.ts'
import type { Webhook } from '#server/sandbox/webhook-queue.ts'
import { openStorage, type Storage } from '#server/storage/open-storage.ts'
import { afterCommit, inTransaction } from '#server/storage/transaction.ts'
import type { MovableClock } from '../../shop/movable-clock.ts'
import { makeDataDir } from '../../shop/shop-template.ts'
import { KillPoints } from './kill-points.ts'

/** Where the shop reaches them. */
export const PROVIDERS_ORIGIN = 'https://providers.example'

export type Fault = 'none' | 'down' | 'lost response' | 'refuse' | 'low balance'

/** For the tests of a `describe` block. */
export function useProviderNetwork(): { readonly network: ProviderNetwork } {
  let network: ProviderNetwork
  let dataDir: string
  let storage: Storage
  let app: FastifyInstance

  beforeAll(async () => {
    dataDir = await makeDataDir()
    storage = await openStorage({ dataDir, databaseUrl: null })
    app = Fastify()
    network = new ProviderNetwork(storage, app)
    await providerApis(app, network.deps)
    await app.ready()
    vi.stubGlobal('fetch', network.fetch)
  })
  afterAll(async () => {
    vi.unstubAllGlobals()
    await app.close()
    await storage.close()
    await rm(dataDir, { recursive: true, force: true })
  })

  return {
    get network() {
      return network
    },
  }
}

export class ProviderNetwork {
  readonly deps: SandboxDeps
  fault: Fault = 'none'
  /** Of later refunds. A pending one may still fail. */
  refundState: 'succeeded' | 'pending' | 'failed' = 'succeeded'
  /**
   * In the order of what they report. A test delivers them: late, out of order,
   * repeatedly or never.
   */
  readonly webhooks: Webhook[] = []
  /** Once for each declined capture of PayPal. */
  readonly declined: string[] = []
  readonly #app: FastifyInstance
  #kill = new KillPoints()
  #clock: () => number = Date.now
  #lastAt = 0

  constructor({ db }: Storage, app: FastifyInstance) {
    this.#app = app
    this.deps = {
      db,
      clock: () => this.#uniqueTime(),
      publicOrigin: () => 'https://shop.example',
      readFault: () => Promise.resolve(this.#sandboxFault),
      webhooks: {
        add: async (tx, webhook) => afterCommit(tx, () => this.webhooks.push(webhook)),
        wake: () => undefined,
      },
    }
  }

  /** Forgets earlier runs. Returns clients for a shop whose process may be killed. */
  async connect(kill: KillPoints, clock: MovableClock) {
    const { db } = this.deps
    await inTransaction(db, async (tx) => {
      await tx.deleteFrom('sandbox_records').execute()
      await tx.deleteFrom('sandbox_responses').execute()
    })
    Object.assign(this, { fault: 'none', refundState: 'succeeded' })
    this.webhooks.length = 0
    this.declined.length = 0
    this.#kill = kill
    this.#clock = clock.now
    this.#lastAt = 0
    const { razorpay, stripe, payPal, shiprocket } = openProviders(readProviderKeys({}), {
      shopOrigin: () => PROVIDERS_ORIGIN,
      reportError: (error) => {
        throw error
      },
    })
    if (!razorpay || !stripe || !payPal || !shiprocket) throw new Error('The sandbox has all providers.')
    return {
      razorpay: kill.client(razorpay),
      stripe: kill.client(stripe),
      payPal: kill.client(payPal),
      carrier: kill.client(shiprocket),
    }
  }

  /** So that lists have the same order in each run of a seed. */
  #uniqueTime(): number {
    this.#lastAt = Math.max(this.#clock(), this.#lastAt + 1)
    return this.#lastAt
  }

  get #sandboxFault(): SandboxFault {
    if (this.fault === 'refuse' || this.fault === 'low balance') return this.fault
    return this.refundState === 'succeeded' ? 'none' : `${this.refundState} refunds`
  }

  readonly fetch: typeof fetch = async (input, init) => {
    const request = new Request(input, init)
    if (!this.#kill.passesPoint() || this.fault === 'down') return noResponse()
    const response = await this.#dispatch(request)
    const isLost = this.fault === 'lost response' && request.method !== 'GET'
    return this.#kill.passesPoint() && !isLost ? response : noResponse()
  }

  async #dispatch(request: Request): Promise<Response> {
    const { pathname, search } = new URL(request.url)
    const { statusCode, body, headers } = await this.#app.inject({
      method: request.method === 'GET' ? 'GET' : 'POST',
      url: pathname + search,
      headers: Object.fromEntries(request.headers),
      payload: await request.text(),
    })
    const captured = /orders\/(\w+)\/capture$/.exec(pathname)?.[1]
    if (captured && body.includes('INSTRUMENT_DECLINED')) this.declined.push(captured)
    return new Response(body || null, {
      status: statusCode,
      headers: { 'content-type': String(headers['content-type']) },
    })
  }
}

/**
 * A proxy’s, for a provider. Stripe’s SDK would otherwise wait and repeat the request.
 */
function noResponse(): Response {
  return new Response(null, { status: 502, headers: { 'stripe-should-retry': 'false' } })
}
