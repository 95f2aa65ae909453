import { addJob, resolveDead } from '../../storage/outbox.ts'
import { inTransaction, type Tx } from '../../storage/transaction.ts'
import { scheduleRefundChecks } from './check-pending-refunds.ts'
import type { PaymentDeps } from './open-gateways.ts'
import { isOwed } from './refund-states.ts'
import { moveRefund, type RefundRow, readRefund } from './refund-store.ts'

/**
 * Records that a provider has accepted a refund, emails the shopper, and checks a
 * pending refund later. Does nothing if the refund is no longer owed.
 */
export async function acceptRefund(
  tx: Tx,
  { id, method, payment_id }: RefundRow,
  { state, providerId }: { state: 'pending' | 'succeeded'; providerId: string },
  now: number,
): Promise<void> {
  const transition = state === 'pending' ? 'accept' : 'pay'
  if (!(await moveRefund(tx, id, transition, { providerId, finishedAt: now }))) return
  await addRefundEmail(tx, { id, method, payment_id }, now)
  if (state !== 'pending') return
  await scheduleRefundChecks(tx, { method, paymentId: payment_id, refundId: providerId }, now)
}

/** Emails the shopper at most once per refund and `suffix`. */
export async function addRefundEmail(
  tx: Tx,
  { id, method, payment_id }: Pick<RefundRow, 'id' | 'method' | 'payment_id'>,
  now: number,
  suffix = '',
): Promise<void> {
  const payload = { method, paymentId: payment_id, refundId: id }
  await addJob(tx, { kind: 'send-refund-email', payload, dedupeKey: `email-of-${id}${suffix}` }, now)
}

/**
 * Stored in place of a provider's refund id. No provider uses this text as an id.
 */
const MANUAL_REFUND = 'manual'

/**
 * Tells whether the owner refunded a payment directly instead of through its
 * provider.
 */
export function isManualRefund({ provider_id }: Pick<RefundRow, 'provider_id'>): boolean {
  return provider_id === MANUAL_REFUND
}

/**
 * Records that the owner refunded a payment directly, and emails the shopper.
 * Returns `still retried` while the shop is still trying, so that the shopper is
 * not refunded twice, and `already refunded` if nothing is owed any more.
 */
export function recordManualRefund(
  { db, clock }: Pick<PaymentDeps, 'db' | 'clock'>,
  refund: RefundRow,
): Promise<'recorded' | 'still retried' | 'already refunded'> {
  return inTransaction(db, async (tx) => {
    const current = await readRefund(tx, refund.id)
    if (!current || !isOwed(current)) return 'already refunded'
    if (!(await resolveDead(tx, refund.id))) return 'still retried'
    const now = clock()
    if (!(await moveRefund(tx, refund.id, 'pay', { providerId: MANUAL_REFUND, finishedAt: now }))) {
      throw new Error(`The refund ${refund.id} was made just now.`)
    }
    // Use a new key: an email about the provider's refund may have gone out
    // before it failed.
    await addRefundEmail(tx, refund, now, '-by-hand')
    return 'recorded'
  })
}
