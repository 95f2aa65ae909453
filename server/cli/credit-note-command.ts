import { Command } from '@commander-js/extra-typings'
import { formatRupees, type Paise } from '#contract/money.ts'
import { isOpenReturn, returnStates } from '#contract/orders/return-states.ts'
import { creditablePaise, listCreditNotesOf, readInvoice } from '../domains/invoices/invoice-store.ts'
import { listDisputesOf } from '../domains/money/dispute-store.ts'
import { listPaymentsFor } from '../domains/money/payment-store.ts'
import { lockOrder, type OrderRow, readOrder } from '../domains/ordering/orders/order-store.ts'
import { findReturnPaidBy } from '../domains/ordering/orders/return-store.ts'
import { creditableUntil, issueCreditNote } from '../domains/ordering/papers/credit-notes.ts'
import { inTransaction, type Tx } from '../storage/transaction.ts'
import { readRupees, readWords } from './arguments.ts'
import { type CliCommand, type CommandContext, type CommandResult, failed, succeeded, YES } from './cli-command.ts'

export const creditNoteCommand: CliCommand = (answer) =>
  new Command('credit-note')
    .description(
      'issue a credit note for cash that you gave back after an order with Cash on Delivery was sent, or for what a lost dispute took',
    )
    .argument('<order>', 'its number')
    .argument('<rupees>', 'what you gave back', readRupees)
    .argument('<reason...>', 'in words for the shopper, at most 200 characters')
    .option(...YES)
    .action((number, paise, words) => {
      const reason = readWords(words)
      return answer((context) => creditOrder(context, number, paise, reason))
    })

async function creditOrder(
  { db, confirm }: CommandContext,
  number: string,
  paise: Paise,
  reason: string,
): Promise<CommandResult> {
  const found = await readOrder(db, { id: number })
  if (!found) return failed(`There is no order ${number}.`)
  await confirm(`This issues a credit note of ${formatRupees(paise)} for ${number}, which cannot be taken back.`)
  return await inTransaction(db, async (tx): Promise<CommandResult> => {
    const order = await lockOrder(tx, found.row.id)
    if (!order) return failed(`There is no order ${number}.`)
    const otherwise = await creditedOtherwise(tx, order.row, paise)
    if (otherwise) return failed(otherwise)
    const left = await creditablePaise(tx, order.row.id)
    if (left !== null && paise > left) return failed(`Only ${formatRupees(left)} of ${number} can still be credited.`)
    const invoice = await readInvoice(tx, order.row.id)
    if (invoice && Date.now() >= creditableUntil(invoice.issuedAt)) {
      return failed(`${number} can be credited no more: 30 November after the financial year of its sale is over.`)
    }
    const key = `owner-${number}-${paise}-${reason}`
    const request = { orderId: order.row.id, lines: [], shippingPaise: paise, reason, key }
    const note = await issueCreditNote(tx, request, Date.now())
    return note
      ? succeeded(`Issued the credit note ${note} for ${number}.`)
      : failed(`${number} has no invoice to credit.`)
  })
}

/**
 * How this money is credited already, or null. Refunds of online payments and
 * paid returns have credit notes of their own.
 */
async function creditedOtherwise(tx: Tx, order: OrderRow, paise: number): Promise<string | null> {
  const { id, number, method } = order
  if (method !== 'cod' && (await hasLostDispute(tx, order))) return null
  if (method !== 'cod') return `${number} was paid online. “refund ${number}” pays money back and credits it by itself.`
  const open = await findReturnPaidBy(tx, id, returnStates.filter(isOpenReturn))
  if (open)
    return `The return ${open.number} is open. “return ${open.number} refund --paid” credits what you paid back.`
  const notes = await listCreditNotesOf(tx, id, 'return-')
  const same = notes.find(({ content }) => content.total.gross === paise)
  return same ? `${formatRupees(paise)} of ${number} was credited for a return already, by ${same.number}.` : null
}

async function hasLostDispute(tx: Tx, { checkout_session_id }: OrderRow): Promise<boolean> {
  const payments = await listPaymentsFor(tx, [checkout_session_id])
  const disputes = await Promise.all(payments.map((payment) => listDisputesOf(tx, payment)))
  return disputes.flat().some(({ deducted }) => deducted > 0)
}
