import type { Clock } from '../lib/clock.ts'
import type { Queries } from '../storage/transaction.ts'
import type { WebhookQueue } from './webhook-queue.ts'

/** What every provider of the sandbox works with. */
export interface SandboxDeps {
  db: Queries
  clock: Clock
  webhooks: WebhookQueue
  /** The shop's address as browsers know it, for the page that they are sent to. */
  publicOrigin: () => string
}

const CHARACTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz23456789'

/** A new id, as `order_` and 14 letters and digits. */
export function newId(prefix: string, length = 14): string {
  const letters = crypto.getRandomValues(new Uint8Array(length))
  return prefix + [...letters].map((byte) => CHARACTERS[byte % CHARACTERS.length]).join('')
}

/** Unix time, as payment providers tell it. */
export function toUnixSeconds(now: number): number {
  return Math.floor(now / 1000)
}
