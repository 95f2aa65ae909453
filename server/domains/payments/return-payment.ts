import { addJob } from '../../storage/outbox.ts'
import type { Tx } from '../../storage/transaction.ts'
import { markReturning, type PaymentName, type PaymentRow } from './payment-store.ts'

/**
 * Sends a kept payment back. The provider is asked by the outbox, until it has done so. Repeatable: what is on its way
 * back already stays there.
 */
export async function returnPayment(
  tx: Tx,
  { way, id }: PaymentName,
  reason: NonNullable<PaymentRow['reason']>,
  now: number,
): Promise<void> {
  if (!(await markReturning(tx, { way, id }, reason))) return
  const payload = { way, paymentId: id }
  await addJob(tx, { kind: 'refund-payment', payload, dedupeKey: refundKey({ way, id }) }, now)
}

/** Names the work of giving a payment back, in the outbox and at the provider. */
export function refundKey({ way, id }: PaymentName): string {
  return `refund-${way}-${id}`
}
