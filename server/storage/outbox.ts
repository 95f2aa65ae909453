/** Adds work to the outbox, inside the transaction that it follows from. Doing it is the matter of `server/jobs`. */
import { randomUUID } from 'node:crypto'
import type { OrderStatus } from '#contract/order-status.ts'
import type { PaymentMethod } from './order-tables.ts'
import { afterCommit, type Queries, type Tx } from './transaction.ts'

/** An order that went on. */
export type NotifiedStatus = Exclude<OrderStatus, 'pending'>

/** What a letter about an order is about. */
export type OrderEmailTopic = 'placed' | 'refunded' | NotifiedStatus

/** Every kind of work, and what it has to know. No payload may hold a secret: rows are kept for a while. */
export interface Jobs {
  /** A letter of `server/letters`, and whom it goes to. */
  'send-mail': { to: string; subject: string; text: string; html: string; replyTo?: string; unsubscribe?: string }
  'send-reset-link': { email: string }
  'ask-for-confirmation': { email: string }
  'welcome-reader': { email: string }
  /** A letter about an order, written when it is sent. */
  'tell-of-order': { orderId: string; news: OrderEmailTopic }
  /** A notification about an order on every device that wants such, and on one of them. */
  'tell-devices': { orderId: string; news: NotifiedStatus }
  'tell-device': { sessionId: string; orderId: string; news: NotifiedStatus }
  /** A letter about money that went back without an order, written when it is sent. */
  'tell-of-refund': { way: PaymentMethod; paymentId: string }
  'refund-payment': { way: PaymentMethod; paymentId: string }
  /** `look` counts the days. */
  'look-after-refund': { way: PaymentMethod; paymentId: string; refundId: string; look: number }
  'ship-order': { orderId: string }
  'recall-parcel': { orderId: string }
}

export type JobKind = keyof Jobs

export interface Job<Kind extends JobKind> {
  kind: Kind
  payload: Jobs[Kind]
  /** Names this piece of work among all that ever were. It goes along to the outside world, as a mail's Message-ID. */
  dedupeKey: string
}

/**
 * Adds one piece of work. It is carried out at least once after the transaction commits, and never when it does not.
 * Repeatable: a key that was there before adds nothing. `due` is when (epoch ms): now, or later.
 */
export async function addJob<Kind extends JobKind>(tx: Tx, job: Job<Kind>, due: number): Promise<void> {
  await tx
    .insertInto('outbox')
    .values({ ...rowOf(job, due), state: 'waiting', attempts: 0 })
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
 * Has the owner see to a piece of work that was done, and turned out not to be. Nobody tries it again by itself. It may
 * have been forgotten meanwhile, as done work is after a while.
 */
export async function markDead<Kind extends JobKind>(
  tx: Tx,
  job: Job<Kind>,
  error: string,
  now: number,
): Promise<void> {
  const parked = { state: 'parked' as const, last_error: error }
  await tx
    .insertInto('outbox')
    .values({ ...rowOf(job, now), ...parked, attempts: 1 })
    .onConflict((conflict) => conflict.column('dedupe_key').doUpdateSet(parked))
    .execute()
}

/** Ends a piece of work that the owner has seen to in another way. Answers whether it had been given up until now. */
export async function resolveDead(tx: Tx, dedupeKey: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('outbox')
    .set({ state: 'done', last_error: null })
    .where('dedupe_key', '=', dedupeKey)
    .where('state', '=', 'parked')
    .executeTakeFirstOrThrow()
  return numUpdatedRows === 1n
}

function rowOf<Kind extends JobKind>({ kind, payload, dedupeKey }: Job<Kind>, now: number) {
  return {
    id: randomUUID(),
    kind,
    payload: JSON.stringify(payload),
    dedupe_key: dedupeKey,
    run_at: now,
    created_at: now,
  }
}
