/**
 * How often one network may call a route. Thousands of honest people may share an
 * address of a mobile network, so this only stops floods: accounts have limits of
 * their own (`storage/budgets.ts`).
 */
import type { FastifyInstance } from 'fastify'
import { LRUCache } from 'lru-cache'
import type { Clock } from '../lib/clock.ts'
import { countAttempt } from '../storage/attempt-limits.ts'
import { type DialectName, isDatabaseBusy } from '../storage/dialects.ts'
import type { Queries } from '../storage/transaction.ts'
import { clientNetwork } from './client-network.ts'
import { networkBusy, refuse } from './refused.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Requests in ten minutes, at least 1,500. */
    perNetwork?: number
  }
}

/** Of routes outside the contract's table. */
export const CROWD = { config: { perNetwork: 1500 } }

/**
 * Of forms: their endpoint refuses at half of it, and the page then keeps what was
 * typed. Beyond it, not even the body is read.
 */
export const FORM_CROWD = { config: { perNetwork: 3000 } }

const WINDOW_MS = 10 * 60_000

interface Counted {
  count: number
  /** Then counting begins again (epoch ms). */
  expiresAt: number
}

/** Counts a request with this key. */
export type CountRequest = (key: string, now: number) => Promise<Counted>

/**
 * SQLite has one process, which counts in memory. On PostgreSQL, processes share the
 * counts: one statement for each request, which only the routes with a limit pay.
 * These are none of the catalogue, of pages, or of orders by an account.
 */
export function openRequestCounts(db: Queries, dialect: DialectName): CountRequest {
  const count = countInMemory()
  if (dialect === 'sqlite') return count
  return async (key, now) => {
    try {
      const counted = await countAttempt(db, key, { windowMs: WINDOW_MS, now, isSliding: false })
      return counted ?? { count: 0, expiresAt: now }
    } catch (error) {
      if (!isDatabaseBusy(error)) throw error
      // What needs no database goes on.
      return await count(key, now)
    }
  }
}

/** Networks that are counted at the same time. The one seen longest ago is forgotten. */
const MAX_COUNTED = 50_000

export function countInMemory(): CountRequest {
  const counts = new LRUCache<string, Counted>({ max: MAX_COUNTED })
  return (key, now) => {
    const known = counts.get(key)
    const counted = known && known.expiresAt > now ? known : { count: 0, expiresAt: now + WINDOW_MS }
    counted.count += 1
    counts.set(key, counted)
    return Promise.resolve(counted)
  }
}

/** Refuses before the body is read. */
export function limitNetworks(app: FastifyInstance, { count, clock }: { count: CountRequest; clock: Clock }): void {
  app.addHook('onRequest', async (request, reply) => {
    const {
      url = '',
      config: { perNetwork },
    } = request.routeOptions
    const network = clientNetwork(request)
    if (perNetwork === undefined || network === null) return
    const now = clock()
    const counted = await count(`requests of ${network} to ${request.method} ${url}`, now)
    reply.header('x-ratelimit-limit', perNetwork)
    reply.header('x-ratelimit-remaining', Math.max(0, perNetwork - counted.count))
    if (counted.count > perNetwork) return refuse(reply, networkBusy(counted.expiresAt, now))
  })
}
