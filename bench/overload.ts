/**
 * Sends three times the requests that the shop can answer, pages, lists and orders, as
 * shoppers come who do not wait for each other. Prints what was answered, the memory, and
 * how soon afterwards the shop is as quick as before.
 */
import { randomUUID } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import { Agent, request } from 'undici'
import { type BenchShop, residentMegabytes, startBenchShop } from './bench-shop.ts'
import { percentile } from './statistics.ts'

/** As a proxy's limit. What comes beyond waits in the clients. */
const CONNECTIONS = 1000
const FACTOR = 3
const CAPACITY_MS = 8000
const TICK_MS = 10

/** Then a shopper gives up. In ms. */
const GIVE_UP_MS = 10_000

/** In ms, of a page and an order: as before the load. */
const QUICK_MS = 500

interface Answer {
  /** 0 without one. */
  status: number
  hasRetryAfter: boolean
  ms: number
}

/** The argument is the length of the load in seconds, by default 120. */
export async function measureOverload([seconds = '120']: readonly string[]): Promise<void> {
  const shop = await startBenchShop({ databaseUrl: null, products: 43 })
  const agent = new Agent({ connections: CONNECTIONS })
  const end = new AbortController()
  const send = sender(shop, agent, end.signal)
  // On connections of their own, as those who come after the load.
  const later = new Agent()
  try {
    // Once before, so that its code is compiled and its pages are rendered.
    await capacity(send)
    const perSecond = await capacity(send)
    const memoryBefore = residentMegabytes(shop.pid)
    const { sent, memory } = await overload(send, shop, { perSecond: perSecond * FACTOR, ms: Number(seconds) * 1000 })
    end.abort()
    const recoveredMs = await recovery(sender(shop, later))
    const answers = await Promise.all(sent)
    const count = (matches: (answer: Answer) => boolean) => answers.filter(matches).length
    const answered = answers.filter(({ status }) => status === 200)
    const times = answered.map(({ ms }) => ms)
    console.table({
      'answered a second, at most': Math.round(perSecond),
      'sent a second': Math.round(answers.length / Number(seconds)),
      'answered a second meanwhile': Math.round(answered.length / Number(seconds)),
      'refused with 503 and Retry-After': count(({ status, hasRetryAfter }) => status === 503 && hasRetryAfter),
      'other errors': count(({ status, hasRetryAfter }) => status > 200 && !(status === 503 && hasRetryAfter)),
      'given up after ten seconds': count(({ status }) => status === 0),
      'median and 99 % of answers, ms': `${percentile(times, 0.5)}, ${percentile(times, 0.99)}`,
      'MB before': memoryBefore,
      'MB after each quarter': memory.join(', '),
      'as quick as before after, ms': Math.round(recoveredMs),
    })
    if (answers.some(({ status }) => status >= 500 && status !== 503)) process.exitCode = 1
  } finally {
    await agent.destroy()
    await later.destroy()
    await shop.stop()
  }
}

type Sender = (number: number) => Promise<Answer>

/** Every eighth request is an order, the others are pages and lists. */
function sender({ origin, shoppers, products }: BenchShop, dispatcher: Agent, end?: AbortSignal): Sender {
  return async (number) => {
    const product = products[number % products.length]
    const shopper = shoppers[number % shoppers.length]
    if (!product || !shopper) throw new Error('There are no shoppers or no products.')
    const reads = ['/', `/products/${product.id}`, '/api/products?limit=12', `/api/products/${product.id}`]
    const order = {
      products: [{ productID: product.id, quantity: 1, price: product.price }],
      amount: product.price,
      address: shopper.address,
      phone: shopper.phone,
      payment: 'cod',
    }
    const headers = {
      'content-type': 'application/json',
      'x-access-token': shopper.token,
      'idempotency-key': randomUUID(),
    }
    const isOrder = number % 8 === 0
    const path = isOrder ? '/api/orders' : (reads[number % reads.length] ?? '/')
    const began = performance.now()
    try {
      const {
        statusCode,
        body,
        headers: received,
      } = await request(origin + path, {
        dispatcher,
        signal: AbortSignal.any([AbortSignal.timeout(GIVE_UP_MS), ...(end ? [end] : [])]),
        ...(isOrder && { method: 'POST', headers, body: JSON.stringify(order) }),
      })
      await body.dump()
      const hasRetryAfter = received['retry-after'] !== undefined
      return { status: statusCode, hasRetryAfter, ms: performance.now() - began }
    } catch {
      return { status: 0, hasRetryAfter: false, ms: performance.now() - began }
    }
  }
}

/** Returns how many requests a second are answered, with 32 clients that each wait for their last answer. */
async function capacity(send: Sender): Promise<number> {
  const ends = performance.now() + CAPACITY_MS
  let number = 0
  const client = async () => {
    while (performance.now() < ends) await send(number++)
  }
  await Promise.all(Array.from({ length: 32 }, client))
  return number / (CAPACITY_MS / 1000)
}

async function overload(send: Sender, { pid }: BenchShop, { perSecond, ms }: { perSecond: number; ms: number }) {
  const began = performance.now()
  const sent: Promise<Answer>[] = []
  const memory: number[] = []
  for (let elapsed = 0; elapsed < ms; elapsed = performance.now() - began) {
    while (sent.length < (perSecond * elapsed) / 1000) sent.push(send(sent.length))
    if (elapsed > (ms * (memory.length + 1)) / 4) memory.push(residentMegabytes(pid))
    await setTimeout(TICK_MS)
  }
  memory.push(residentMegabytes(pid))
  return { sent, memory }
}

/** How long until a page and an order are quick again. In ms. */
async function recovery(send: Sender): Promise<number> {
  const began = performance.now()
  for (;;) {
    const answers = [await send(1), await send(8)]
    if (answers.every(({ status, ms }) => status === 200 && ms < QUICK_MS)) return performance.now() - began
  }
}
