/** Adds jobs to the outbox in the transaction that causes them. `server/jobs` runs them. */
import { randomUUID } from 'node:crypto'
import type { OrderStatus } from '#contract/orders/order-status.ts'
import type { PaymentMethod } from './order-tables.ts'
import { afterCommit, type Queries, type Tx } from './transaction.ts'

/** Statuses that shoppers are notified about. */
export type NotifiedStatus = Exclude<OrderStatus, 'pending'>

/** Topic of an order email. */
export type OrderEmailTopic = 'placed' | 'refunded' | NotifiedStatus

/** Payloads by kind of job. They must not contain secrets, because done jobs remain in the table for a while. */
export interface Jobs {
  /** Sends an email composed by `server/emails`. */
  'send-email': { to: string; subject: string; text: string; html: string; replyTo?: string; unsubscribe?: string }
  'send-reset-email': { email: string }
  'send-confirmation-email': { email: string }
  'send-welcome-email': { email: string }
  /** Composes and sends an order email. */
  'send-order-email': { orderId: string; topic: OrderEmailTopic }
  /** Adds a `notify-device` job for each of the shopper's devices. */
  'notify-devices': { orderId: string; status: NotifiedStatus }
  'notify-device': { sessionId: string; orderId: string; status: NotifiedStatus }
  /** Composes and sends an email about a payment that was refunded without an order. */
  'send-refund-email': { method: PaymentMethod; paymentId: string }
  'refund-payment': { method: PaymentMethod; paymentId: string }
  /** Checks the status of a refund. `attempt` counts the daily checks. */
  'check-refund': { method: PaymentMethod; paymentId: string; refundId: string; attempt: number }
  'ship-order': { orderId: string }
  'cancel-shipment': { orderId: string }
}

export type JobKind = keyof Jobs

export interface Job<Kind extends JobKind> {
  kind: Kind
  payload: Jobs[Kind]
  /** Unique among all jobs ever added. Providers also receive it, e.g. as an email's Message-ID. */
  dedupeKey: string
}

/**
 * Adds a job, which runs at least once if the transaction commits, and never if it rolls back. Does nothing if the
 * dedupe key already exists. `due` is the earliest time to run (epoch ms).
 */
export async function addJob<Kind extends JobKind>(tx: Tx, job: Job<Kind>, due: number): Promise<void> {
  await tx
    .insertInto('outbox')
    .values({ ...toRow(job, due), state: 'waiting', attempts: 0 })
    .onConflict((conflict) => conflict.column('dedupe_key').doNothing())
    .execute()
  afterCommit(tx, notifyListeners)
}

const listeners = new WeakMap<Queries, Set<() => void>>()

/**
 * Calls `listener`, which must not throw, after every commit on `db` that added a job. Returns a function that removes
 * the listener.
 */
export function onJobsAdded(db: Queries, listener: () => void): () => void {
  const ofDatabase = listeners.get(db) ?? new Set()
  listeners.set(db, ofDatabase.add(listener))
  return () => void ofDatabase.delete(listener)
}

function notifyListeners(db: Queries): void {
  for (const listener of listeners.get(db) ?? []) listener()
}

/**
 * Marks a job as dead if its effect failed after it was done, so that the owner can resolve it. Adds the job again if
 * it has since been deleted.
 */
export async function markDead<Kind extends JobKind>(
  tx: Tx,
  job: Job<Kind>,
  error: string,
  now: number,
): Promise<void> {
  const dead = { state: 'dead' as const, last_error: error }
  await tx
    .insertInto('outbox')
    .values({ ...toRow(job, now), ...dead, attempts: 1 })
    .onConflict((conflict) => conflict.column('dedupe_key').doUpdateSet(dead))
    .execute()
}

/** Marks a dead job as done after the owner has resolved it. Returns whether the job was dead. */
export async function resolveDead(tx: Tx, dedupeKey: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('outbox')
    .set({ state: 'done', last_error: null })
    .where('dedupe_key', '=', dedupeKey)
    .where('state', '=', 'dead')
    .executeTakeFirstOrThrow()
  return numUpdatedRows === 1n
}

function toRow<Kind extends JobKind>({ kind, payload, dedupeKey }: Job<Kind>, now: number) {
  return {
    id: randomUUID(),
    kind,
    payload: JSON.stringify(payload),
    dedupe_key: dedupeKey,
    run_at: now,
    created_at: now,
  }
}
