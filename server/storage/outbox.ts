/**
 * Adds jobs in the transaction that requires them; `server/jobs` runs them.
 * Otherwise a crash could leave an order without its email, parcel or refund.
 */
import { randomUUID } from 'node:crypto'
import type { OrderStatus } from '#contract/orders/order-status.ts'
import type { ParcelState } from '#contract/orders/parcel-state.ts'
import type { ReturnState } from '#contract/orders/return-states.ts'
import type { WebhookProvider } from '../config/provider-config.ts'
import { currentContext } from '../lib/request-context.ts'
import type { PaymentMethod } from './order-tables.ts'
import { afterCommit, type Queries, type Tx } from './transaction.ts'

/** Shoppers are notified of these. New orders are `pending`, reported as `placed`. */
export type NotifiedStatus = Exclude<OrderStatus, 'pending'>

/** What may go wrong with a parcel. */
export type ParcelEmailTopic = 'undelivered' | 'returning' | 'returned' | 'lost'

/** What an email reports. `not cancelled`: the courier already has the parcel. */
export type OrderEmailTopic =
  | 'placed'
  | 'to confirm'
  | 'refunded'
  | 'not cancelled'
  | 'contact changed'
  | NotifiedStatus
  | ParcelEmailTopic

/**
 * The payload of each kind. It must hold no secrets: completed jobs stay in the
 * table for a week.
 */
export interface Jobs {
  'send-email': { to: string; subject: string; text: string; html: string; replyTo?: string; unsubscribe?: string }
  'send-reset-email': { email: string }
  'send-login-link': { email: string }
  'send-verification-email': { userId: string }
  'send-confirmation-email': { email: string }
  'send-welcome-email': { email: string }
  /** Also composes it. */
  'send-order-email': { orderId: string; topic: OrderEmailTopic }
  /** By SMS. If that is impossible and the shopper requested the code, by email. */
  'send-order-code': { orderId: string; isRequested: boolean; network?: string | null | undefined }
  /** Only if `email` is the address of the order's account. */
  'send-follow-link': { number: string; email: string }
  /** Adds a `notify-device` job for each of the shopper's devices. */
  'notify-devices': { orderId: string; status: NotifiedStatus }
  'notify-device': { sessionId: string; orderId: string; status: NotifiedStatus }
  /** By email, unless the device that asked receives push messages. */
  'send-stock-alert': { alertId: string }
  'push-stock-alert': { alertId: string }
  /** Also composes it. Jobs of earlier releases have no `refundId`. */
  'send-refund-email': { method: PaymentMethod; paymentId: string; refundId?: string | undefined }
  /** The dedupe key is the refund's id. */
  'refund-payment': { method: PaymentMethod; paymentId: string }
  /**
   * Keeps a payment whose checkout was released from being made. Does nothing if
   * the checkout is reserved again.
   */
  'cancel-payment': { checkoutId: string; providerRef: string }
  /**
   * Whether the provider has completed it. Checked daily; `attempt` counts the checks.
   */
  'check-refund': { method: PaymentMethod; paymentId: string; refundId: string; attempt: number }
  /** From a payment provider; `receivedAt` is epoch ms. */
  'handle-webhook': {
    provider: Exclude<WebhookProvider, 'shiprocket'>
    body: string
    signature: string
    receivedAt: number
  }
  /** From the carrier's webhook. `at` is epoch ms; null if unknown. */
  'apply-parcel-report': { awb: string; state: ParcelState; at: number | null }
  /**
   * Hands the order to the carrier; with `isAgain`, even if its parcel was recalled.
   */
  'ship-order': { orderId: string; isAgain?: boolean | undefined }
  /** Ships orders that waited for the end of this one. */
  'take-up-orders': { orderId: string }
  /**
   * Recalls the parcel of an order that is cancelled, to be cancelled, or disputed.
   */
  'cancel-shipment': { orderId: string }
  /** Tells the carrier the corrected phone number and address. */
  'update-recipient': { orderId: string }
  /** For an approved return. Tells the shopper how the pieces come back. */
  'collect-return': { returnId: string }
  /** For a return that was withdrawn or rejected. */
  'cancel-pickup': { returnId: string }
  /**
   * Reopens the return whose new pieces, sent as this order, came back
   * undelivered.
   */
  'reopen-exchange': { orderId: string }
  'send-return-email': { returnId: string; topic: ReturnState }
}

export type JobKind = keyof Jobs

export interface Job<Kind extends JobKind> {
  kind: Kind
  payload: Jobs[Kind]
  /**
   * No two jobs have the same. Providers get it too, e.g. as idempotency key or
   * Message-ID.
   */
  dedupeKey: string
}

export type AnyJob = { [Kind in JobKind]: Job<Kind> }[JobKind]

/**
 * Does nothing if the dedupe key exists. After a commit the job runs at least
 * once, after a rollback never. `due` is the earliest time (epoch ms).
 */
export async function addJob<Kind extends JobKind>(tx: Tx, job: Job<Kind>, due: number): Promise<void> {
  await insertJobs(tx, [toRow(job, due)])
}

/** Like `addJob`, in one statement. */
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
  for (const kind of new Set(rows.map((row) => row.kind))) tellListeners(tx, kind)
}

/** Once for each kind, because a hook that is registered twice runs once. */
function tellListeners(tx: Tx, kind: JobKind): void {
  const tell =
    tellOf.get(kind) ??
    ((db: Queries) => {
      for (const listener of listeners.get(db) ?? []) listener(kind)
    })
  tellOf.set(kind, tell)
  afterCommit(tx, tell)
}

const tellOf = new Map<JobKind, (db: Queries) => void>()

type JobListener = (kind: JobKind) => void

const listeners = new WeakMap<Queries, Set<JobListener>>()

/**
 * Called for each kind of job that a committed transaction has added; must not
 * throw. Returns a function that removes the listener.
 */
export function onJobsAdded(db: Queries, listener: JobListener): () => void {
  const ofDatabase = listeners.get(db) ?? new Set()
  listeners.set(db, ofDatabase.add(listener))
  return () => void ofDatabase.delete(listener)
}

/**
 * Marks a completed job as dead: a later failure needs the owner, e.g. a refund that
 * was accepted but failed days later. Adds the job again if its row was deleted.
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

/**
 * Like `addJob`, but runs a completed job once more. One that is running now runs
 * again afterwards; a dead one is left to the owner.
 */
export async function addJobAgain<Kind extends JobKind>(tx: Tx, job: Job<Kind>, due: number): Promise<void> {
  await tx
    .insertInto('outbox')
    .values({ ...toRow(job, due), state: 'waiting', attempts: 0 })
    .onConflict((conflict) =>
      conflict
        .column('dedupe_key')
        // A run that has begun does not mark as done what has more attempts.
        .doUpdateSet((eb) => ({ state: 'waiting', run_at: due, attempts: eb('outbox.attempts', '+', 1) }))
        .where('outbox.state', '!=', 'dead'),
    )
    .execute()
  tellListeners(tx, job.kind)
}

/** After the owner has resolved the problem. False if no dead job has this key. */
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
    request_id: currentContext()?.requestId ?? null,
  }
}
