/** Adds jobs to the outbox in the transaction that causes them. `server/jobs` runs them. */
import { randomUUID } from 'node:crypto'
import type { OrderStatus } from '#contract/order-status.ts'
import type { PaymentMethod } from './order-tables.ts'
import { afterCommit, type Queries, type Tx } from './transaction.ts'

/** Statuses that shoppers are notified about. */
export type NotifiedStatus = Exclude<OrderStatus, 'pending'>

/** What an order email is about. */
export type OrderEmailTopic = 'placed' | 'refunded' | NotifiedStatus

/** Payloads by kind of job. None may hold a secret, because done jobs stay in the table for a while. */
export interface Jobs {
  /** An email as `server/emails` composes it, with its recipient. */
  'send-email': { to: string; subject: string; text: string; html: string; replyTo?: string; unsubscribe?: string }
  'send-reset-email': { email: string }
  'send-confirmation-email': { email: string }
  'send-welcome-email': { email: string }
  /** Composed when it is sent. */
  'send-order-email': { orderId: string; topic: OrderEmailTopic }
  /** Adds a `notify-device` job for each of the shopper's devices. */
  'notify-devices': { orderId: string; status: NotifiedStatus }
  'notify-device': { sessionId: string; orderId: string; status: NotifiedStatus }
  /** About a payment refunded without an order. Composed when it is sent. */
  'send-refund-email': { method: PaymentMethod; paymentId: string }
  'refund-payment': { method: PaymentMethod; paymentId: string }
  /** `attempt` counts the daily checks. */
  'check-refund': { method: PaymentMethod; paymentId: string; refundId: string; attempt: number }
  'ship-order': { orderId: string }
  'cancel-shipment': { orderId: string }
}

export type JobKind = keyof Jobs

export interface Job<Kind extends JobKind> {
  kind: Kind
  payload: Jobs[Kind]
  /** Unique among all jobs ever added. Providers see it too, e.g. as an email's Message-ID. */
  dedupeKey: string
}

/**
 * Adds a job, which runs at least once if the transaction commits, and never if it rolls back. Does nothing when the
 * dedupe key already exists. `due` is when it may run (epoch ms).
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

/** Calls `listener` after every commit on `db` that added a job. It must not throw. Returns a function that stops this. */
export function onJobsAdded(db: Queries, listener: () => void): () => void {
  const ofDatabase = listeners.get(db) ?? new Set()
  listeners.set(db, ofDatabase.add(listener))
  return () => void ofDatabase.delete(listener)
}

function notifyListeners(db: Queries): void {
  for (const listener of listeners.get(db) ?? []) listener()
}

/**
 * Marks a job dead whose effect failed after it was done, so that the owner deals with it. Adds the job if it has been
 * deleted since, as done jobs are after a while.
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

/** Marks a dead job as done, because the owner has dealt with it. Returns whether it was dead. */
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
