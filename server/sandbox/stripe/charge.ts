import { toUnixSeconds } from '../sandbox-deps.ts'
import type { Intent } from './intents.ts'

/** Paise per cent. */
const EXCHANGE_RATE = 88

/** International cards: 4.3 % plus 18 % GST on it. */
const FEE_SHARE = 0.043 * 1.18

/**
 * Null until paid (https://docs.stripe.com/api/charges/object). `isExpanded` adds
 * the balance transaction, in rupees as for an Indian account
 * (https://docs.stripe.com/api/balance_transactions/object).
 */
export function chargeOf(
  intent: Intent,
  now: number,
  isExpanded = false,
): { id: string; [field: string]: unknown } | null {
  const { id, latest_charge, amount, amount_refunded, currency, isDisputed } = intent
  if (!latest_charge) return null
  const transactionId = latest_charge.replace('ch_', 'txn_')
  const rupees = amount * EXCHANGE_RATE
  const fee = Math.round(rupees * FEE_SHARE)
  const balanceTransaction = {
    id: transactionId,
    object: 'balance_transaction',
    amount: rupees,
    fee,
    net: rupees - fee,
    currency: 'inr',
    exchange_rate: EXCHANGE_RATE,
    status: 'pending',
    type: 'charge',
    available_on: toUnixSeconds(now),
  }
  return {
    id: latest_charge,
    object: 'charge',
    created: intent.chargedAt ?? intent.created,
    payment_intent: id,
    amount,
    amount_captured: amount,
    amount_refunded,
    refunded: amount_refunded === amount,
    disputed: isDisputed,
    currency,
    paid: true,
    captured: true,
    status: 'succeeded',
    description: intent.description,
    shipping: intent.shipping,
    balance_transaction: isExpanded ? balanceTransaction : transactionId,
  }
}
