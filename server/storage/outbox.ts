/**
 * Adds background jobs to the outbox table, in the same transaction as the database change that requires them. The code
 * in `server/jobs` runs the jobs. Without it, a crash could leave an order without its email, parcel or refund.
 */
import { randomUUID } from 'node:crypto'
import type { OrderStatus } from '#contract/orders/order-status.ts'
import type { ParcelState } from '#contract/orders/parcel-state.ts'
import type { ReturnState } from '#contract/orders/return-states.ts'
import type { WebhookProvider } from '../config/provider-config.ts'
import type { PaymentMethod } from './order-tables.ts'
import { afterCommit, type Queries, type Tx } from './transaction.ts'

/**
 * Status whose arrival shoppers are notified of: `shipped`, `in transit`, `delivered` or `cancelled`. New orders start as
 * `pending` and are reported as `placed` instead.
 */
export type NotifiedStatus = Exclude<OrderStatus, 'pending'>

/** Event of a parcel that the courier could not deliver. */
export type ParcelEmailTopic = 'undelivered' | 'returning' | 'returned' | 'lost'

/**
 * Event that an email about an order reports: the order was placed, it is to be confirmed first, it was refunded, its
 * status changed, its parcel met with trouble, or it could not be cancelled because the courier has the parcel.
 */
export type OrderEmailTopic = 'placed' | 'to confirm' | 'refunded' | 'not cancelled' | NotifiedStatus | ParcelEmailTopic

/**
 * Payload type of each kind of job. Payloads must not contain secrets, because completed jobs stay in the outbox table
 * for a week.
 */
export interface Jobs {
  /** Sends a fully composed email. */
  'send-email': { to: string; subject: string; text: string; html: string; replyTo?: string; unsubscribe?: string }
  'send-reset-email': { email: string }
  'send-confirmation-email': { email: string }
  'send-welcome-email': { email: string }
  /** Composes and sends an email about an order that was placed or refunded or whose status has changed. */
  'send-order-email': { orderId: string; topic: OrderEmailTopic }
  /**
   * Sends a code that confirms an order, by SMS or, if the shopper has requested the code and no text message can be sent,
   * by email.
   */
  'send-order-code': { orderId: string; isRequested: boolean }
  /** Emails a new link to an order, if `email` is the address of the order's account. */
  'send-follow-link': { number: string; email: string }
  /** Adds a `notify-device` job for each device on which the shopper receives notifications. */
  'notify-devices': { orderId: string; status: NotifiedStatus }
  'notify-device': { sessionId: string; orderId: string; status: NotifiedStatus }
  /** Notifies a shopper that a product or size is back in stock. */
  'send-stock-alert': { alertId: string }
  /** Composes and sends an email about a refund. Jobs of earlier releases have no `refundId`. */
  'send-refund-email': { method: PaymentMethod; paymentId: string; refundId?: string | undefined }
  /** Makes the refund whose id is the job's dedupe key. */
  'refund-payment': { method: PaymentMethod; paymentId: string }
  /**
   * Checks whether the provider has completed a refund. Pending refunds are checked daily; `attempt` counts the checks.
   */
  'check-refund': { method: PaymentMethod; paymentId: string; refundId: string; attempt: number }
  /** Handles a payment provider's webhook, which arrived at `receivedAt` (epoch ms). */
  'handle-webhook': {
    provider: Exclude<WebhookProvider, 'shiprocket'>
    body: string
    signature: string
    receivedAt: number
  }
  /** Applies what the carrier's webhook reports of a parcel. `at` is in epoch ms, or null if it is unknown. */
  'apply-parcel-report': { awb: string; state: ParcelState; at: number | null }
  /** Hands an order to the carrier; with `isAgain`, also if its parcel was recalled. */
  'ship-order': { orderId: string; isAgain?: boolean | undefined }
  /** Recalls the parcel of an order that is cancelled, is to be cancelled, or whose payment is disputed. */
  'cancel-shipment': { orderId: string }
  /** Tells the carrier the corrected phone number and address of an order. */
  'update-recipient': { orderId: string }
  /** Has the pieces of an approved return collected, and tells the shopper how they come back. */
  'collect-return': { returnId: string }
  /** Cancels the pickup of a return that was withdrawn or rejected. */
  'cancel-pickup': { returnId: string }
  /** Reopens the return whose new pieces, sent as this order, came back undelivered. */
  'reopen-exchange': { orderId: string }
  'send-return-email': { returnId: string; topic: ReturnState }
}

export type JobKind = keyof Jobs

export interface Job<Kind extends JobKind> {
  kind: Kind
  payload: Jobs[Kind]
  /**
   * Unique key that prevents the same job from being added twice. Also sent to providers, e.g. as an idempotency key or
   * as an email's Message-ID.
   */
  dedupeKey: string
}

/** A job of any kind. */
export type AnyJob = { [Kind in JobKind]: Job<Kind> }[JobKind]

/**
 * Adds a job, unless a job with the same dedupe key exists. The job runs at least once if the transaction commits, and
 * never if the transaction rolls back. `due` is the earliest time to run the job (epoch ms).
 */
export async function addJob<Kind extends JobKind>(tx: Tx, job: Job<Kind>, due: number): Promise<void> {
  await insertJobs(tx, [toRow(job, due)])
}

/** Adds jobs as `addJob` does, in one statement. */
export async function addJobs(tx: Tx, jobs: readonly AnyJob[], due: number): Promise<void> {
  await insertJobs(
    tx,
    jobs.map((job) => toRow(job, due)),
  )
}

async function insertJobs(tx: Tx, rows: readonly ReturnType<typeof toRow>[]): Promise<void> {
  await tx
    .insertInto('outbox')
    .values(rows.map((row) => ({ ...row, state: 'waiting' as const, attempts: 0 })))
    .onConflict((conflict) => conflict.column('dedupe_key').doNothing())
    .execute()
  afterCommit(tx, notifyListeners)
}

const listeners = new WeakMap<Queries, Set<() => void>>()

/**
 * Registers a listener that is called after every committed transaction on `db` that added jobs. The listener must not
 * throw. Returns a function that removes the listener.
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
 * Marks a completed job as dead because of a later failure that the owner must resolve, e.g. a refund that was accepted
 * but failed after a few days. Adds the job again if its row has been deleted.
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

/** Marks a dead job as done after the owner has resolved the problem. Returns false if no dead job has this key. */
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
