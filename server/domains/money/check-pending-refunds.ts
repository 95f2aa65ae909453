/** Asks providers how pending refunds ended, as webhooks may be lost or forged. */
import { unwrap } from '../../providers/provider-request.ts'
import { addJob, type Jobs } from '../../storage/outbox.ts'
import { inTransaction, type Tx } from '../../storage/transaction.ts'
import { failRefund } from './fail-refund.ts'
import type { PaymentDeps } from './open-gateways.ts'
import { findRefundByProviderId, moveRefund } from './refund-store.ts'

const CHECK_EVERY_MS = 24 * 60 * 60_000

/** Then the owner has to follow up. */
const MAX_CHECKS = 30

/** `refundId` is the provider's id. */
export async function scheduleRefundChecks(
  tx: Tx,
  refund: Omit<Jobs['check-refund'], 'attempt'>,
  now: number,
): Promise<void> {
  await addCheck(tx, { ...refund, attempt: 1 }, now)
}

async function addCheck(tx: Tx, check: Jobs['check-refund'], now: number): Promise<void> {
  const dedupeKey = `refund-look-${check.method}-${check.refundId}-${check.attempt}`
  await addJob(tx, { kind: 'check-refund', payload: check, dedupeKey }, now + CHECK_EVERY_MS)
}

/**
 * Asks the provider about a pending refund, and schedules the next check if it is
 * still pending. Throws if the provider does not respond or this was the last
 * check.
 */
export async function checkPendingRefund(
  { db, clock, gateways }: PaymentDeps,
  check: Jobs['check-refund'],
): Promise<void> {
  const { method, refundId, attempt } = check
  const gateway = method === 'cod' ? null : gateways[method]
  if (!gateway) throw new Error(`The refund ${refundId} cannot be polled: the shop has no keys of ${method} any more.`)
  const { state } = unwrap(await gateway.readRefund(refundId))
  const refund = await findRefundByProviderId(db, method, refundId)
  if (!refund) return
  await inTransaction(db, async (tx) => {
    if (state === 'failed') return await failRefund(tx, refund, refundId, clock())
    if (state === 'succeeded') return void (await moveRefund(tx, refund.id, 'confirm'))
    if (attempt >= MAX_CHECKS) throw new Error(`The refund ${refundId} is still pending after ${MAX_CHECKS} days.`)
    await addCheck(tx, { ...check, attempt: attempt + 1 }, clock())
  })
}
