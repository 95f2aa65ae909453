import type { Queries } from '../../storage/transaction.ts'
import { listGivenBack, listReceived, PAID_BY_OWNER, type RecordedMoney } from './money-store.ts'
import { indexLines, isKnown, type LineIndex, linesFor, recordedIds } from './reconcile-settlements.ts'
import { listSettlementLines, type SettlementLine } from './settlement-store.ts'

/** In the currency's smallest unit. They balance if `difference` is 0. */
export interface CurrencyBalance {
  currency: string
  /** Captured payments, and parcels paid on delivery. */
  payments: number
  /** Includes those paid back by the owner directly. */
  refunds: number
  /** Including tax. */
  fees: number
  /** Without refunds; positive if the provider gave money. */
  adjustments: number
  /** Into this currency, less what left it. */
  exchanged: number
  /** Paid out, less what the owner paid back directly. */
  settlements: number
  /** Still held by providers, found payment by payment. */
  receivable: number
  /** payments − refunds − fees + adjustments + exchanged − settlements − receivable. */
  difference: number
}

/**
 * payments − refunds − fees = settlements + receivable. The receivable is not the remainder, but
 * the sum of what no settlement contains, so that wrong amounts and unknown settlements show.
 */
export async function booksBalance(db: Queries): Promise<CurrencyBalance[]> {
  const [lines, received, givenBack] = [await listSettlementLines(db), await listReceived(db), await listGivenBack(db)]
  const currencies = new Set([...received, ...givenBack, ...lines].map(({ currency }) => currency))
  return [...currencies]
    .sort()
    .map((currency) => balanceOf(currency, { lines, index: indexLines(lines), received, givenBack }))
}

interface Books {
  lines: readonly SettlementLine[]
  index: LineIndex
  received: readonly RecordedMoney[]
  givenBack: readonly RecordedMoney[]
}

function balanceOf(currency: string, { lines, index, received, givenBack }: Books): CurrencyBalance {
  const own = lines.filter((line) => line.currency === currency)
  const payments = received.filter((payment) => payment.currency === currency)
  const refunds = givenBack.filter((refund) => refund.currency === currency)
  const refundIds = recordedIds(givenBack)
  const foreign = {
    payment: recordedIds(received.filter((payment) => payment.currency !== currency)),
    refund: recordedIds(givenBack.filter((refund) => refund.currency !== currency)),
  }
  const isPaidOut = ({ settledAt }: SettlementLine) => settledAt !== null
  const isOther = (line: SettlementLine) => !['payment', 'refund'].includes(line.kind) && !isKnown(line, refundIds)
  const byOwner = sum(refunds.filter(({ id }) => id === PAID_BY_OWNER).map(({ amount }) => amount))

  // A conversion leaves one currency at its recorded amount and enters the other at the settled
  // one.
  const isExchanged = (money: RecordedMoney, kind: 'payment' | 'refund') =>
    linesFor(money, index, kind).some((line) => isPaidOut(line) && line.currency !== money.currency)
  const out =
    sum(payments.filter((payment) => isExchanged(payment, 'payment')).map(({ amount }) => amount)) -
    sum(refunds.filter((refund) => isExchanged(refund, 'refund')).map(({ amount }) => amount))
  const entered = own.filter(
    (line) => isPaidOut(line) && isKnown(line, line.kind === 'payment' ? foreign.payment : foreign.refund),
  )

  const isOpen = (money: RecordedMoney, kind: 'payment' | 'refund') => !linesFor(money, index, kind).some(isPaidOut)
  const unsettled = own.filter((line) => !isPaidOut(line))
  const receivable =
    sum(payments.filter((payment) => isOpen(payment, 'payment')).map(({ amount }) => amount)) -
    sum(
      refunds.filter((refund) => refund.id !== PAID_BY_OWNER && isOpen(refund, 'refund')).map(({ amount }) => amount),
    ) -
    sum(unsettled.map(({ fee, tax }) => fee + tax)) +
    sum(unsettled.filter(isOther).map(({ gross }) => gross))

  const balance = {
    payments: sum(payments.map(({ amount }) => amount)),
    refunds: sum(refunds.map(({ amount }) => amount)),
    fees: sum(own.map(({ fee, tax }) => fee + tax)),
    adjustments: sum(own.filter(isOther).map(({ gross }) => gross)),
    exchanged: sum(entered.map(({ gross }) => gross)) - out,
    settlements: sum(own.filter(isPaidOut).map(({ net }) => net)) - byOwner,
    receivable,
  }
  const earned = balance.payments - balance.refunds - balance.fees + balance.adjustments + balance.exchanged
  return { currency, ...balance, difference: earned - balance.settlements - balance.receivable }
}

function sum(amounts: readonly number[]): number {
  return amounts.reduce((all, amount) => all + amount, 0)
}
