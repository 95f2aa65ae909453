import { proportion, spread } from '#contract/orders/split-amount.ts'
import { inTransaction, type Tx } from '../../storage/transaction.ts'
import { creditablePaise } from '../invoices/invoice-store.ts'
import { issueCreditNote } from '../orders/credit-notes.ts'
import { readMoney } from '../orders/describe-order.ts'
import { paymentOf } from '../orders/order-money.ts'
import { lockOrder } from '../orders/order-store.ts'
import { startRefund } from '../payments/start-refund.ts'
import { placeExchange } from './exchange-order.ts'
import { type LoadedReturn, loadReturn, moveReturn, restockReturned } from './move-return.ts'
import type { ReturnDeps } from './request-return.ts'
import { addReturnEmail } from './return-emails.ts'
import { sumRefunded } from './return-store.ts'

export type Settlement =
  | { kind: 'refunded'; paise: number }
  | { kind: 'exchanged'; orderNumber: string; paise: number }
  | { kind: 'unknown' | 'not possible' }
  /** More than was paid for the pieces. */
  | { kind: 'too much'; paise: number }
  /** The order was paid in cash, so the owner pays it back and says so with `isPaid`. */
  | { kind: 'pay by hand'; paise: number; payTo: string }

interface SettleOptions {
  /** Amount to refund in paise; what was paid for the pieces if missing. */
  paise?: number
  /** Whether the returned pieces go back on the shelves. */
  restock: boolean
  /** Whether the owner has paid the money back, where the shop cannot: for orders paid in cash. */
  isPaid: boolean
}

/**
 * Refunds a return that has arrived, in full or in part: through the provider of the payment, or by the owner if the
 * order was paid in cash. Issues the credit note.
 */
export async function refundReturn(deps: ReturnDeps, id: string, options: SettleOptions): Promise<Settlement> {
  const now = deps.clock()
  return await inTransaction(deps.db, async (tx): Promise<Settlement> => {
    const loaded = await loadReturn(tx, id)
    if (!loaded) return { kind: 'unknown' }
    if (loaded.row.state !== 'received') return { kind: 'not possible' }
    const paise = options.paise ?? loaded.row.paise
    if (paise > loaded.row.paise) return { kind: 'too much', paise: loaded.row.paise }
    const refund = await payBack(tx, loaded, { paise, isPaid: options.isPaid, now })
    if (refund !== 'done') return refund
    if (options.restock) await restockReturned(tx, loaded)
    const change = { refunded_paise: paise, pay_to: '', now }
    if (!(await moveReturn(tx, loaded, 'refunded', change))) throw new Error('The return was changed.')
    await addReturnEmail(tx, loaded.row.id, 'refunded', now)
    return { kind: 'refunded', paise }
  })
}

/**
 * Places the order that replaces the pieces of a return that has arrived, and refunds the difference if the new pieces
 * cost less.
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
    const paise = differenceOf(loaded)
    const refund = await payBack(tx, loaded, { paise, isPaid: options.isPaid, now })
    if (refund !== 'done') return refund
    if (options.restock) await restockReturned(tx, loaded)
    const placed = await placeExchange(tx, loaded, now)
    const change = { refunded_paise: paise, exchange_order_id: placed.id, pay_to: '', now }
    if (!(await moveReturn(tx, loaded, 'exchanged', change))) throw new Error('The return was changed.')
    await addReturnEmail(tx, loaded.row.id, 'exchanged', now)
    return { kind: 'exchanged', orderNumber: placed.number, paise }
  })
}

/** Returns by how much the new pieces of an exchange cost less than what was paid for the old ones, in paise. */
function differenceOf({ lines, order }: LoadedReturn): number {
  return lines.reduce((sum, { position, paise, new_price_paise }) => {
    const price = order.lines[position]?.price_paise ?? 0
    const newPrice = Math.min(new_price_paise ?? price, price)
    return price === 0 ? sum : sum + paise - proportion(paise, newPrice, price)
  }, 0)
}

interface PayBack {
  paise: number
  isPaid: boolean
  now: number
}

/**
 * Starts the refund of a part of the payment, in its currency, and credits the invoice. The parts of a payment in
 * another currency are rounded so that all together are exactly the payment.
 */
async function payBack(
  tx: Tx,
  { row, lines }: LoadedReturn,
  { paise, isPaid, now }: PayBack,
): Promise<'done' | Settlement> {
  if (paise === 0) return 'done'
  const root = await lockOrder(tx, row.root_order_id)
  if (!root) throw new Error(`The return ${row.number} belongs to no order.`)
  if (root.row.method === 'cod') {
    if (!isPaid) return { kind: 'pay by hand', paise, payTo: row.pay_to }
  } else {
    const payment = paymentOf(root.row, await readMoney(tx, [root]))
    if (!payment) throw new Error(`The order ${root.row.number} has no payment to refund.`)
    const before = await sumRefunded(tx, row.root_order_id)
    const upTo = (all: number) => proportion(payment.amount, all, root.row.total_paise)
    const amount = upTo(before + paise) - upTo(before)
    await startRefund(tx, { payment, amount, reason: 'returned', id: `return-${row.id}` }, now)
  }
  // The provider's refunds may have credited a part of the invoice already.
  const left = await creditablePaise(tx, root.row.id)
  const shares = spread(
    Math.min(paise, left ?? paise),
    lines.map((line) => line.paise),
  )
  const credited = lines.map(({ root_position, quantity }, index) => {
    return { position: root_position, quantity, paise: shares[index] ?? 0 }
  })
  const reason = row.wanted === 'exchange' ? 'Price difference of an exchange' : 'Goods returned'
  await issueCreditNote(tx, { orderId: root.row.id, lines: credited, reason, key: `return-${row.id}` }, now)
  return 'done'
}
