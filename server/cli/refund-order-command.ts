import { Command } from '@commander-js/extra-typings'
import { formatRupees, type Paise } from '#contract/money.ts'
import { proportion } from '#contract/orders/split-amount.ts'
import { hasOpenDispute } from '../domains/money/dispute-store.ts'
import { formatPaymentAmount } from '../domains/money/payment-options.ts'
import { leftOf } from '../domains/money/refund-states.ts'
import { requestRefund } from '../domains/money/request-refund.ts'
import { readMoney } from '../domains/ordering/orders/describe-order.ts'
import { paymentOf, refundsOf } from '../domains/ordering/orders/order-money.ts'
import { lockOrder, readOrder } from '../domains/ordering/orders/order-store.ts'
import { creditRefunds } from '../domains/ordering/papers/credit-refunds.ts'
import { sha256 } from '../lib/secret-token.ts'
import { inTransaction } from '../storage/transaction.ts'
import { readRupees, readWords } from './arguments.ts'
import { type CliCommand, type CommandContext, type CommandResult, failed, succeeded, YES } from './cli-command.ts'

export const refundOrderCommand: CliCommand = (answer) =>
  new Command('refund')
    .description('refund a part of what was paid online for an order, with a credit note if it was sent')
    .argument('<order>', 'its number')
    .argument('<rupees>', 'the part', readRupees)
    .argument('<reason...>', 'in words for the shopper’s email and the credit note, at most 200 characters')
    .option(...YES)
    .action((number, paise, words) => {
      const reason = readWords(words)
      return answer((context) => refundOrder(context, number, paise, reason))
    })

async function refundOrder(
  { db, confirm }: CommandContext,
  number: string,
  paise: Paise,
  reason: string,
): Promise<CommandResult> {
  const found = await readOrder(db, { id: number })
  if (!found) return failed(`There is no order ${number}.`)
  await confirm(`This refunds ${formatRupees(paise)} of ${number} to the shopper.`)
  return await inTransaction(db, async (tx): Promise<CommandResult> => {
    const order = await lockOrder(tx, found.row.id)
    const money = order && (await readMoney(tx, [order]))
    const payment = order && money && paymentOf(order.row, money)
    if (!order || !payment) {
      return failed(`${number} was not paid online. Pay the shopper back yourself, then use “credit-note”.`)
    }
    const { total_paise: total, status } = order.row
    if (status === 'pending' && paise >= total) {
      return failed(`${number} has not been sent. To refund all of it, use “status ${number} cancelled”.`)
    }
    if (await hasOpenDispute(tx, order.row.checkout_session_id)) {
      return failed(
        `The refund of ${number} must wait: a dispute is open with the bank. Repeat this once it has ended.`,
      )
    }
    const amount = proportion(payment.amount, paise, total)
    const id = `owner-${order.row.number}-${paise}-${sha256(reason).slice(0, 12)}`
    const refunds = refundsOf(payment, money)
    if (refunds.some((refund) => refund.id === id)) {
      return failed(`${number} was refunded ${formatRupees(paise)} for this reason already. Use other words.`)
    }
    const left = leftOf(payment.amount, refunds)
    if (amount > left || amount === 0) {
      return failed(`${formatPaymentAmount({ ...payment, amount: left })} of the payment can still be refunded.`)
    }
    const now = Date.now()
    await requestRefund(tx, { payment, amount, reason: 'by owner', note: reason, id }, now)
    await creditRefunds(tx, order, now)
    return succeeded(`The running shop now refunds ${formatPaymentAmount({ ...payment, amount })} of ${number}.`)
  })
}
