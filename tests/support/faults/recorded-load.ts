/** Shoppers who order, pay, change bags, upload and return, and what the shop has acknowledged. */
import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { EndpointName } from '#contract/endpoints.ts'
import { apiClient } from '../shop/api-client.ts'
import { newPurchase, RING, RING_PRICE, rings } from '../shop/buyer.ts'
import { sandboxOf } from '../shop/sandbox-client.ts'

export const COUPON = 'FAULTS10'

export type Act = 'order' | 'payment' | 'bag' | 'upload' | 'return' | 'paper' | 'browsing'

const ACTS: readonly Act[] = ['order', 'order', 'payment', 'upload', 'return', 'browsing', 'browsing']

export interface Answered {
  act: Act
  /** What was asked: an endpoint, or a path. */
  what: string
  origin: string
  /** Of its start, on this process's monotonic clock (ms). */
  at: number
  ms: number
  /** 0 if there was no answer. */
  http: number
  code: string
  retryAfter: string | null
}

export interface LoadShopper {
  userId: string
  token: string
}

export interface Acknowledged {
  /** Ids. */
  orders: Set<string>
  /** Of the provider, and their checkouts: the money has moved. */
  payments: Map<string, { intendedId: string; shopper: LoadShopper }>
  uploads: Set<string>
  returns: Set<string>
  /** By shopper: pieces in the bag that was acknowledged last, and in later ones. */
  bags: Map<string, number[]>
}

interface LoadOptions {
  origins: () => readonly string[]
  shoppers: readonly LoadShopper[]
  picture: Uint8Array<ArrayBuffer>
  /** A page, a picture and a file that need no database. */
  paths: readonly string[]
  /** Delivered orders to return, with their shoppers. */
  delivered: { id: string; shopper: LoadShopper }[]
  /** At least 0 and below 1. */
  random: () => number
  /** Between two requests of a shopper, at most. */
  pauseMs: number
  hasPapers: boolean
}

/** Longer than any stop, so that a request to a stopped process ends. */
const GIVE_UP_MS = 20_000

export class RecordedLoad {
  readonly answers: Answered[] = []
  readonly acknowledged: Acknowledged = {
    orders: new Set(),
    payments: new Map(),
    uploads: new Set(),
    returns: new Set(),
    bags: new Map(),
  }
  readonly #options: LoadOptions
  readonly #running = new Set<Promise<void>>()
  readonly #lastOrders = new Map<LoadShopper, string>()
  #isStopping = false

  constructor(options: LoadOptions) {
    this.#options = options
  }

  start(): void {
    this.#isStopping = false
    for (const [at, shopper] of this.#options.shoppers.entries()) {
      const running = this.#shop(shopper, at).finally(() => this.#running.delete(running))
      this.#running.add(running)
    }
  }

  async stop(): Promise<void> {
    this.#isStopping = true
    await Promise.all(this.#running)
  }

  /** Orders one ring. Returns whether that was acknowledged. */
  async order(shopper: LoadShopper, origin: string): Promise<boolean> {
    const hasCoupon = this.#options.random() < 0.5
    const body = hasCoupon ? rings(1, { coupon: COUPON, amount: RING_PRICE * 0.9 }) : rings()
    const { http, answer } = await this.#ask('order', origin, 'createOrder', {
      body,
      token: shopper.token,
      headers: newPurchase(),
    })
    if (http !== 200) return false
    this.acknowledged.orders.add(answer.data._id)
    this.#lastOrders.set(shopper, answer.data._id)
    return true
  }

  /** What a page does when it is opened again after a payment. Returns the payments without a result. */
  async complete(): Promise<string[]> {
    const [origin = ''] = this.#options.origins()
    const open: string[] = []
    for (const [id, { intendedId, shopper }] of this.acknowledged.payments) {
      const body = { intendedID: intendedId }
      const { http, answer } = await this.#ask('payment', origin, 'completeCheckout', { body, token: shopper.token })
      if (http === 200) this.acknowledged.orders.add(answer.data._id)
      else open.push(id)
    }
    return open
  }

  async #shop(shopper: LoadShopper, at: number): Promise<void> {
    // One shopper only fills a bag, which orders would empty.
    const others = this.#options.hasPapers ? ([...ACTS, 'paper'] as const) : ACTS
    const acts = at === 0 ? (['bag'] as const) : others
    while (!this.#isStopping) {
      await this.#act(this.#oneOf(acts), shopper, this.#oneOf(this.#options.origins()))
      await pause(this.#options.pauseMs * this.#options.random())
    }
  }

  #oneOf<One>(choices: readonly One[]): One {
    return choices[Math.floor(this.#options.random() * choices.length)] as One
  }

  async #act(act: Act, shopper: LoadShopper, origin: string): Promise<void> {
    switch (act) {
      case 'order':
        await this.order(shopper, origin)
        return
      case 'payment':
        return await this.#pay(shopper, origin)
      case 'bag':
        return await this.#fillBag(shopper, origin)
      case 'upload':
        return await this.#upload(shopper, origin)
      case 'return':
        return await this.#return(origin)
      case 'paper': {
        const path = `/api/orders/${this.#lastOrders.get(shopper)}/invoice.pdf`
        return await this.#read('paper', origin, path, { 'x-access-token': shopper.token })
      }
      case 'browsing':
        for (const path of this.#options.paths) await this.#read('browsing', origin, path)
    }
  }

  async #read(act: Act, origin: string, path: string, headers?: Record<string, string>): Promise<void> {
    await this.#record(act, origin, path, async () => {
      const signal = AbortSignal.timeout(GIVE_UP_MS)
      const response = await fetch(origin + path, { signal, ...(headers && { headers }) })
      await response.arrayBuffer()
      return { http: response.status, headers: response.headers, code: undefined }
    })
  }

  async #pay(shopper: LoadShopper, origin: string): Promise<void> {
    const { payment: _, ...body } = rings()
    const begun = await this.#ask('payment', origin, 'createRazorpayOrder', {
      body,
      token: shopper.token,
      headers: newPurchase(),
    })
    if (begun.http !== 200) return
    const { id, intendedID } = begun.answer
    // The provider, which shares the shop's process here.
    const paid = await sandboxOf(() => origin)
      .payRazorpay(id)
      .catch(() => null)
    if (paid?.http !== 200) return
    this.acknowledged.payments.set(paid.answer.razorpay_payment_id, { intendedId: intendedID, shopper })
    const body2 = paid.answer
    const verified = await this.#ask('payment', origin, 'verifyRazorpayPayment', { body: body2, token: shopper.token })
    if (verified.http === 200) this.acknowledged.orders.add(verified.answer.data._id)
  }

  async #fillBag({ userId, token }: LoadShopper, origin: string): Promise<void> {
    const quantity = this.#oneOf([1, 2, 3, 4, 5, 6, 7, 8, 9])
    const body = { products: [{ productID: RING, quantity }] }
    const { http } = await this.#ask('bag', origin, 'replaceCart', { path: { userId }, body, token })
    const known = this.acknowledged.bags.get(userId) ?? []
    // One without an answer may have been carried out, too.
    this.acknowledged.bags.set(userId, http === 200 ? [quantity] : [...known, quantity])
  }

  async #upload({ token }: LoadShopper, origin: string): Promise<void> {
    const form = new FormData()
    form.set('upload_preset', 'returns')
    form.set('file', new File([this.#options.picture], 'ring.png', { type: 'image/png' }))
    const { http, answer } = await this.#ask('upload', origin, 'uploadImage', { body: form, token })
    if (http === 200) this.acknowledged.uploads.add(new URL(answer.secure_url, origin).pathname)
  }

  async #return(origin: string): Promise<void> {
    const order = this.#options.delivered.pop()
    if (!order) return
    const body = { products: [{ position: 0, quantity: 1 }], reason: 'size', wanted: 'refund' }
    const asked = { path: { id: order.id }, token: order.shopper.token, headers: { 'idempotency-key': randomUUID() } }
    const { http, answer } = await this.#ask('return', origin, 'requestReturn', { ...asked, body })
    if (http === 200) this.acknowledged.returns.add(answer.data._id)
  }

  #ask<Name extends EndpointName>(
    act: Act,
    origin: string,
    name: Name,
    asking: Parameters<ReturnType<typeof apiClient>>[1],
  ) {
    return this.#record(act, origin, name, () => apiClient(() => origin)(name, asking))
  }

  async #record<Outcome extends { http: number; headers: Headers; code: string | undefined }>(
    act: Act,
    origin: string,
    what: string,
    work: () => Promise<Outcome>,
  ): Promise<Outcome> {
    const at = performance.now()
    const outcome = await work().catch(() => ({ http: 0, headers: new Headers(), code: undefined }) as Outcome)
    const { http, code = '', headers } = outcome
    const ms = performance.now() - at
    this.answers.push({ act, what, origin, at, ms, http, code, retryAfter: headers.get('retry-after') })
    return outcome
  }
}
