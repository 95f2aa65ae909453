import { mayBecome, type OrderStatus } from '#contract/order-status.ts'
import { addJob } from '../../storage/outbox.ts'
import type { Tx } from '../../storage/transaction.ts'
import { type OrderRow, writeStatus } from './order-store.ts'

/**
 * Moves an order on to another status and has the shopper told, by mail and on the devices that want it. Answers false, and changes nothing, when it may not
 * go there from where it is.
 */
export async function moveOn(
  tx: Tx,
  { id, status, history }: OrderRow,
  to: Exclude<OrderStatus, 'pending'>,
  now: number,
): Promise<boolean> {
  if (!mayBecome(status, to)) return false
  const steps = [...JSON.parse(history), { status: to, at: now }]
  if (!(await writeStatus(tx, { id, from: status, to, history: JSON.stringify(steps) }))) return false
  const payload = { orderId: id, news: to }
  await addJob(tx, { kind: 'tell-of-order', payload, dedupeKey: `order-${id}-${to}` }, now)
  await addJob(tx, { kind: 'tell-devices', payload, dedupeKey: `devices-${id}-${to}` }, now)
  return true
}
