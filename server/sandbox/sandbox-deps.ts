import type { Clock } from '../lib/clock.ts'
import { inTransaction, type Queries, type Tx } from '../storage/transaction.ts'
import type { readFault } from './fault-store.ts'
import type { WebhookQueue } from './webhook-queue.ts'

/** Shared by all simulated providers. */
export interface SandboxDeps {
  db: Queries
  clock: Clock
  webhooks: Pick<WebhookQueue, 'add' | 'wake'>
  readFault: typeof readFault
  /** The shop's, which also serves the simulated approval page of PayPal. */
  publicOrigin: () => string
}

/** What a bank or shopper disputes. */
export interface NewDispute {
  /** In paise or cents; the whole payment if null. */
  amount: number | null
  /** Only asks for information, and takes no money. */
  isInquiry?: boolean
}

/** Makes a change in a transaction, then sends the webhooks it has queued. */
export async function changeAndNotify<Result>(
  { db, webhooks }: SandboxDeps,
  change: (tx: Tx) => Promise<Result>,
): Promise<Result> {
  const result = await inTransaction(db, change)
  webhooks.wake()
  return result
}

const ID_CHARACTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz23456789'

/** E.g. `order_` and 14 letters and digits. */
export function newId(prefix: string, length = 14): string {
  const bytes = crypto.getRandomValues(new Uint8Array(length))
  return prefix + [...bytes].map((byte) => ID_CHARACTERS[byte % ID_CHARACTERS.length]).join('')
}

/** As payment providers count time. */
export function toUnixSeconds(epochMs: number): number {
  return Math.floor(epochMs / 1000)
}
