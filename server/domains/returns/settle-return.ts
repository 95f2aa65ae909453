import { proportion, spread } from '#contract/orders/split-amount.ts'
import { addOwnerEmail } from '../../emails/owner-email.ts'
import { parseColumn, returnHistoryColumn } from '../../storage/json-columns.ts'
import { inTransaction, type Tx } from '../../storage/transaction.ts'
import { creditablePaise } from '../invoices/invoice-store.ts'
import { hasOpenDispute } from '../money/dispute-store.ts'
import { requestRefund } from '../money/request-refund.ts'
import { readMoney } from '../ordering/orders/describe-order.ts'
import { paymentOf } from '../ordering/orders/order-money.ts'
import { lockOrder, readOrder } from '../ordering/orders/order-store.ts'
import { findReturnOfExchange, sumRefunded, updateReturn } from '../ordering/orders/return-store.ts'
import { issueCreditNote } from '../ordering/papers/credit-notes.ts'
import { differenceOf, placeExchange } from './exchange-order.ts'
import { type LoadedReturn, loadReturn, moveReturn, reserveReplacements, restockReturned } from './move-return.ts'
import type { ReturnDeps } from './request-return.ts'
import { addReturnEmail } from './return-emails.ts'
import { exchangeReturnedEmail } from './return-owner-emails.ts'

export type Settlement =
  | { kind: 'refunded'; paise: number }
  | { kind: 'exchanged'; orderNumber: string; paise: number }
  | { kind: 'unknown' | 'not possible' | 'sold out' }
  /** Until the bank has decided about the payment. */
  | { kind: 'dispute open' }
  /** More than was paid for the pieces. */
  | { kind: 'too much'; paise: number }
  /** Paid in cash: the owner pays back and says so with `isPaid`. */
  | { kind: 'pay by hand'; paise: number; payTo: string }

interface SettleOptions {
  /** In paise; by default what was paid and not yet paid back. */
  paise?: number
  /** Back on the shelves. */
  restock: boolean
  /** By the owner, for orders paid in cash. */
  isPaid: boolean
}

/**
 * Refunds a return that has arrived, or whose new pieces came back, through the
 * payment's provider or by the owner if paid in cash. Issues the credit note.
 */
export async function refundReturn(deps: ReturnDeps, id: string, options: SettleOptions): Promise<Settlement> {
  const now = deps.clock()
  return await inTransaction(deps.db, async (tx): Promise<Settlement> => {
    const loaded = await loadReturn(tx, id)
    if (!loaded) return { kind: 'unknown' }
    if (loaded.row.state !== 'received') return { kind: 'not possible' }
    const before = loaded.row.refunded_paise ?? 0
    const left = loaded.row.paise - before
    const paise = options.paise ?? left
    if (paise > left) return { kind: 'too much', paise: left }
    const refund = await payBack(tx, loaded, { paise, isPaid: options.isPaid, now })
    if (refund !== 'done') return refund
    if (options.restock && !isReopened(loaded)) await restockReturned(tx, loaded)
    const change = { refunded_paise: before + paise, pay_to: '', now }
    if (!(await moveReturn(tx, loaded, 'refunded', change))) throw new Error('The return was changed.')
    await addReturnEmail(tx, { returnId: loaded.row.id, topic: 'refunded' }, now)
    return { kind: 'refunded', paise }
  })
}

/**
 * Also refunds the difference if the new pieces cost less. Pieces that came back undelivered are
 * sent again, unless sold meanwhile.
 */
export async function exchangeReturn(
  deps: ReturnDeps,
  id: string,
  options: Omit<SettleOptions, 'paise'>,
): Promise<Settlement> {
  const now = deps.clock()
  return await inTransaction(deps.db, async (tx): Promise<Settlement> => {
    const loaded = await loadReturn(tx, id)
    if (!loaded) return { kind: 'unknown' }
    if (loaded.row.state !== 'received' || loaded.row.wanted !== 'exchange') return { kind: 'not possible' }
    if (isReopened(loaded)) return await sendAgain(tx, loaded, now)
    const paise = differenceOf(loaded)
    const refund = await payBack(tx, loaded, { paise, isPaid: options.isPaid, now })
    if (refund !== 'done') return refund
    if (options.restock) await restockReturned(tx, loaded)
    const placed = await placeExchange(tx, loaded, { key: settlementKey(loaded), now })
    const change = { refunded_paise: paise, exchange_order_id: placed.id, pay_to: '', now }
    if (!(await moveReturn(tx, loaded, 'exchanged', change))) throw new Error('The return was changed.')
    await addReturnEmail(tx, { returnId: loaded.row.id, topic: 'exchanged' }, now)
    return { kind: 'exchanged', orderNumber: placed.number, paise }
  })
}

/** The exchange came back undelivered. There is nothing more to pay back. */
async function sendAgain(tx: Tx, loaded: LoadedReturn, now: number): Promise<Settlement> {
  if (!(await reserveReplacements(tx, loaded))) return { kind: 'sold out' }
  const key = settlementKey(loaded)
  const placed = await placeExchange(tx, loaded, { key, now })
  const change = { exchange_order_id: placed.id, now }
  if (!(await moveReturn(tx, loaded, 'exchanged', change))) throw new Error('The return was changed.')
  await addReturnEmail(tx, { returnId: loaded.row.id, topic: 'exchanged', key }, now)
  return { kind: 'exchanged', orderNumber: placed.number, paise: 0 }
}

/** By an exchange that came back undelivered. */
function isReopened({ row }: LoadedReturn): boolean {
  return row.exchange_order_id !== null
}

/** Unique, even if earlier exchanges came back. */
function settlementKey({ row }: LoadedReturn): string {
  const earlier = parseColumn(returnHistoryColumn, row.history).filter(({ state }) => state === 'exchanged').length
  return earlier === 0 ? row.id : `${row.id}-${earlier + 1}`
}

interface PayBack {
  paise: number
  isPaid: boolean
  now: number
}

/**
 * Refunds a part of the payment in its currency, and credits the invoice. Parts are rounded so that
 * all together are exactly the payment.
 */
async function payBack(tx: Tx, loaded: LoadedReturn, { paise, isPaid, now }: PayBack): Promise<'done' | Settlement> {
  if (paise === 0) return 'done'
  const { row, lines } = loaded
  const key = `return-${settlementKey(loaded)}`
  const root = await lockOrder(tx, row.root_order_id)
  if (!root) throw new Error(`The return ${row.number} belongs to no order.`)
  if (root.row.method === 'cod') {
    if (!isPaid) return { kind: 'pay by hand', paise, payTo: row.pay_to }
  } else {
    const payment = paymentOf(root.row, await readMoney(tx, [root]))
    if (!payment) throw new Error(`The order ${root.row.number} has no payment to refund.`)
    if (await hasOpenDispute(tx, root.row.checkout_session_id)) return { kind: 'dispute open' }
    const before = await sumRefunded(tx, row.root_order_id)
    const upTo = (all: number) => proportion(payment.amount, all, root.row.total_paise)
    const amount = upTo(before + paise) - upTo(before)
    await requestRefund(tx, { payment, amount, reason: 'returned', id: key }, now)
  }
  // The provider's refunds may have credited a part already.
  const left = await creditablePaise(tx, root.row.id)
  const shares = spread(
    Math.min(paise, left ?? paise),
    lines.map((line) => line.paise),
  )
  const credited = lines.map(({ root_position, quantity }, index) => {
    return { position: root_position, quantity, paise: shares[index] ?? 0 }
  })
  const isDifference = row.wanted === 'exchange' && !isReopened(loaded)
  const reason = isDifference ? 'Price difference of an exchange' : 'Goods returned'
  await issueCreditNote(tx, { orderId: root.row.id, lines: credited, reason, key }, now)
  return 'done'
}

/**
 * New pieces that came back undelivered are in stock again, so the owner sends
 * them again or refunds. Idempotent.
 */
export async function reopenExchange({ db, clock }: ReturnDeps, exchangeOrderId: string): Promise<void> {
  const now = clock()
  await inTransaction(db, async (tx) => {
    const returned = await findReturnOfExchange(tx, exchangeOrderId)
    const order = await readOrder(tx, { id: exchangeOrderId })
    if (returned?.state !== 'exchanged' || !order) return
    const events = parseColumn(returnHistoryColumn, returned.history)
    const history = JSON.stringify([...events, { state: 'received', at: now }])
    if (!(await updateReturn(tx, returned, { state: 'received', history }))) return
    await addOwnerEmail(tx, exchangeReturnedEmail(returned, order.row.number), now)
  })
}
