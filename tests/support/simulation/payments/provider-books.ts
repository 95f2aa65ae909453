import { expect } from 'vitest'
import { booksBalance } from '#server/domains/accounting/books-balance.ts'
import { findMismatches } from '#server/domains/accounting/reconcile-settlements.ts'
import { type SettlementLine, upsertSettlementLines } from '#server/domains/accounting/settlement-store.ts'
import { isManualRefund } from '#server/domains/money/accept-refund.ts'
import type { RefundRow } from '#server/domains/money/refund-store.ts'
import type { OrderRow } from '#server/domains/ordering/orders/order-store.ts'
import type { DB } from '#server/storage/schema.ts'
import { inTransaction, type Queries } from '#server/storage/transaction.ts'
import type { Records } from './payment-simulation.ts'
import { lossesOf, type ProviderRecords } from './provider-accounts.ts'

interface Booked {
  orders: readonly OrderRow[]
  refunds: readonly RefundRow[]
  returns: readonly DB['order_returns'][]
}

/** In paise per cent, when Stripe pays out: not the rate of the orders. */
const PAISE_PER_CENT = 89

/**
 * Imports two thirds of what providers and couriers report as paid out. The
 * shop’s books must balance with it to the paisa.
 */
export async function expectBalancedBooks(
  db: Queries,
  { orders, refunds, returns }: Booked,
  providers: Records,
  now: number,
): Promise<void> {
  const paidOnDelivery = orders.filter(
    ({ method, status, returned_at }) => method === 'cod' && status === 'delivered' && returned_at === null,
  )
  const lines = [...reportsOf(providers), ...paidOnDelivery.map(remitted)].flatMap((line, index) => [
    ...(index % 3 === 0 ? [] : [{ ...line, settledAt: index % 3 === 1 ? now : null }]),
  ])
  await inTransaction(db, (tx) => upsertSettlementLines(tx, lines, now))
  const balances = await booksBalance(db)
  const { razorpay, stripe, payPal } = providers
  const onDelivery = paidOnDelivery.reduce((sum, order) => sum + order.total_paise, 0)
  const byHand = sum(refunds.filter(isManualRefund))
  const inCash = returns
    .filter(({ root_order_id }) => orders.find(({ id }) => id === root_order_id)?.method === 'cod')
    .reduce((total, { refunded_paise }) => total + (refunded_paise ?? 0), 0)
  const inRupees = sumsOf([razorpay], onDelivery)
  const inDollars = sumsOf([stripe, payPal])
  // Razorpay takes refunds of what was charged back.
  const expected = [
    { currency: 'INR', ...inRupees, refunds: inRupees.refunds + inCash },
    { currency: 'USD', ...inDollars, refunds: inDollars.refunds + byHand },
  ]
  for (const { currency, payments, refunds } of expected) {
    const balance = balances.find((one) => one.currency === currency)
    const { difference = 0, payments: received = 0, refunds: givenBack = 0 } = balance ?? {}
    expect({ currency, received, givenBack, difference }).toEqual({
      currency,
      received: payments,
      givenBack: refunds,
      difference: 0,
    })
  }
  const notYet = new Set(['not settled', 'refund not deducted'])
  expect((await findMismatches(db, now)).filter(({ kind }) => !notYet.has(kind))).toEqual([])
}

/** Received and given back by the providers. */
function sumsOf(providers: readonly ProviderRecords[], more = 0): { payments: number; refunds: number } {
  const captured = providers.flatMap(({ captured }) => captured)
  const losses = providers.flatMap((one) => one.captured.flatMap(({ id }) => lossesOf(one, id)))
  return { payments: sum(captured) + more, refunds: sum(losses) }
}

function sum(amounts: readonly { amount: number }[]): number {
  return amounts.reduce((total, { amount }) => total + amount, 0)
}

type Line = Omit<SettlementLine, 'settledAt'>

/** Not used by the books. */
const NO_PAYOUT = { tax: 0, paymentId: null, settlementId: null, utr: null }

/** The settlement reports of all providers. Stripe pays out in rupees. */
function reportsOf({ razorpay, stripe, payPal }: Records): Line[] {
  return [
    ...linesOf('razorpay', razorpay, { currency: 'INR', rate: 1 }),
    ...linesOf('stripe', stripe, { currency: 'INR', rate: PAISE_PER_CENT }),
    ...linesOf('paypal', payPal, { currency: 'USD', rate: 1 }),
  ]
}

function linesOf(
  provider: Line['provider'],
  { captured, refunds, disputes }: ProviderRecords,
  { currency, rate }: { currency: string; rate: number },
): Line[] {
  const line = (kind: Line['kind'], reference: string, { gross, fee = 0 }: { gross: number; fee?: number }): Line => ({
    ...NO_PAYOUT,
    provider,
    id: reference,
    kind,
    reference,
    currency,
    gross: gross * rate,
    fee: fee * rate,
    net: (gross - fee) * rate,
  })
  return [
    ...captured.map(({ reference, amount, fee }) => line('payment', reference, { gross: amount, fee })),
    ...refunds
      .filter(({ state }) => state === 'succeeded')
      .map(({ id, amount }) => line('refund', id, { gross: -amount })),
    ...disputes
      .filter(({ deducted }) => deducted > 0)
      .map(({ id, deducted }) => line('dispute', id, { gross: -deducted })),
  ]
}

/** The courier’s remittance for an order paid on delivery. */
function remitted({ number, total_paise }: OrderRow): Line {
  const amounts = { currency: 'INR', gross: total_paise, fee: 0, net: total_paise }
  return {
    ...NO_PAYOUT,
    ...amounts,
    provider: 'shiprocket',
    id: `remittance-${number}`,
    kind: 'payment',
    reference: number,
  }
}
