import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { providerPayments } from '../../support/shop/provider-payments.ts'
import { providersOf, sandboxOf } from '../../support/shop/sandbox-client.ts'
import { stores } from '../../support/shop/stores.ts'
import { useShop } from '../../support/shop/use-shop.ts'

const AMOUNT = 1704

describe.each(stores)('refunds at the sandbox’s providers, on %s', (store) => {
  const shop = useShop({ store })
  const origin = () => shop.origin
  const { razorpay, stripe, payPal } = providersOf(origin)
  const sandbox = sandboxOf(origin)
  const { start, pay } = providerPayments(origin)
  let keys = 0
  const newKey = () => `refund-key-${++keys}`

  beforeAll(() => sandbox.holdWebhooks())

  const providers = [
    {
      name: 'razorpay' as const,
      refund: razorpay.refund,
      pay: () => pay.razorpay(AMOUNT),
      startUnpaid: async () => {
        const { answer } = await sandbox.payRazorpay((await start.razorpay(AMOUNT)).id, { succeeds: false })
        return answer.error?.metadata.payment_id ?? ''
      },
      refusals: {
        tooMuch: 'The total refund amount is greater than the refund payment amount',
        nothingLeft: 'The payment has been fully refunded already',
        unpaid: 'The payment status should be captured for action to be taken',
        unknown: 'The id provided does not exist',
        otherRequest: 'Different request with the same idempotency key has already been processed.',
        lowBalance: 'Your account does not have enough balance to carry out the refund operation.',
      },
    },
    {
      name: 'stripe' as const,
      refund: stripe.refund,
      pay: () => pay.stripe(AMOUNT),
      startUnpaid: async () => (await start.stripe(AMOUNT)).id,
      refusals: {
        tooMuch: 'amount_too_large',
        nothingLeft: 'charge_already_refunded',
        unpaid: 'missing',
        unknown: 'resource_missing',
        otherRequest: 'StripeIdempotencyError',
        lowBalance: 'balance_insufficient',
      },
    },
    {
      name: 'paypal' as const,
      refund: payPal.refund,
      pay: () => pay.paypal(AMOUNT),
      startUnpaid: async () => (await start.paypal(AMOUNT)).id,
      refusals: {
        tooMuch: 'REFUND_AMOUNT_EXCEEDED',
        nothingLeft: 'CAPTURE_FULLY_REFUNDED',
        unpaid: 'NOT_PAID',
        unknown: 'INVALID_RESOURCE_ID',
        otherRequest: 'DUPLICATE_REQUEST_ID',
        lowBalance: 'REFUND_FAILED_INSUFFICIENT_FUNDS',
      },
    },
  ]

  describe.each(providers)('$name', ({ name, refund, pay, startUnpaid, refusals }) => {
    beforeEach(() => sandbox.setFault(name, 'none'))

    /** Razorpay gives a reason, but one code for all of them. */
    async function refusalOf(paymentId: string, amount: number, key = newKey()): Promise<string> {
      const result = await refund(paymentId, amount, key)
      if (result.kind !== 'refused') return result.kind
      return name === 'razorpay' ? result.message : result.code
    }

    test('refunds once per key, in parts, and never more than was paid', async () => {
      const id = await pay()
      const key = newKey()
      const answers = await Promise.all(Array.from({ length: 4 }, () => refund(id, 1000, key)))
      expect(answers[0]).toMatchObject({ kind: 'ok' })
      expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
      expect(await refusalOf(id, 600, key)).toBe(refusals.otherRequest)
      expect(await refusalOf(id, 1000)).toBe(refusals.tooMuch)
      expect(await refund(id, 704, newKey())).toMatchObject({ kind: 'ok' })
      expect(await refusalOf(id, 100)).toBe(refusals.nothingLeft)
    })

    test('never refunds more than was paid, even for concurrent requests', async () => {
      const id = await pay()
      const answers = await Promise.all(Array.from({ length: 5 }, () => refund(id, 1000, newKey())))
      expect(answers.filter(({ kind }) => kind === 'ok')).toHaveLength(1)
    })

    test('refunds nothing for an unpaid or unknown payment', async () => {
      expect(await refusalOf(await startUnpaid(), 100)).toBe(refusals.unpaid)
      expect(await refusalOf('UNKNOWN', 100)).toBe(refusals.unknown)
    })

    test('refuses while the balance is too low, also later under the same key', async () => {
      const id = await pay()
      const key = newKey()
      await sandbox.setFault(name, 'low balance')
      expect(await refusalOf(id, AMOUNT, key)).toBe(refusals.lowBalance)
      await sandbox.setFault(name, 'none')
      expect(await refusalOf(id, AMOUNT, key)).toBe(refusals.lowBalance)
      expect(await refund(id, AMOUNT, newKey())).toMatchObject({ kind: 'ok' })
    })

    test('has all the money still after a refund that failed at once', async () => {
      const id = await pay()
      await sandbox.setFault(name, 'failed refunds')
      const failed = { kind: 'ok', value: { status: expect.stringMatching(/failed/i) } }
      expect(await refund(id, AMOUNT, newKey())).toMatchObject(failed)
      await sandbox.setFault(name, 'none')
      expect(await refund(id, AMOUNT, newKey())).toMatchObject({ kind: 'ok' })
    })

    test('can be down, and can lose its response after it has done what was asked', async () => {
      const id = await pay()
      const key = newKey()
      await sandbox.setFault(name, 'down')
      expect(await refund(id, AMOUNT, key)).toMatchObject({ kind: 'unknown' })
      await sandbox.setFault(name, 'lost response')
      expect(await refund(id, AMOUNT, key)).toMatchObject({ kind: 'unknown' })
      await sandbox.setFault(name, 'none')
      expect(await refusalOf(id, 100)).toBe(refusals.nothingLeft)
      expect(await refund(id, AMOUNT, key)).toMatchObject({ kind: 'ok' })
    })
  })

  /** What each says to refunds of a part and of all that is left. */
  const attempts = async (refund: (typeof providers)[number]['refund'], id: string, left: number) => {
    const results = [await refund(id, 100, newKey()), await refund(id, left, newKey())]
    return results.map((result) => (result.kind === 'refused' ? result.code : result.kind))
  }

  describe('of disputed payments', () => {
    beforeEach(async () => {
      for (const { name } of providers) await sandbox.setFault(name, 'none')
    })

    test('Razorpay: are made, and do not end the dispute, but never take what a lost one has taken', async () => {
      const id = await pay.razorpay(AMOUNT)
      const dispute = await sandbox.openDispute('razorpay', id, 1000)
      expect(await attempts(razorpay.refund, id, AMOUNT)).toEqual(['ok', 'BAD_REQUEST_ERROR'])
      expect(await razorpay.readDisputes(0)).toMatchObject({ value: [{ id: dispute, state: 'open' }] })
      await sandbox.endDispute('razorpay', dispute, 'lost')
      expect(await attempts(razorpay.refund, id, 605)).toEqual(['ok', 'BAD_REQUEST_ERROR'])
      expect(await razorpay.refund(id, 504, newKey())).toMatchObject({ kind: 'ok' })
    })

    test('Stripe: are refused while one is open and after it was lost, not during an inquiry or after it was won', async () => {
      const lost = await pay.stripe(AMOUNT)
      await sandbox.openDispute('stripe', lost, 1000, { isInquiry: true })
      expect(await stripe.refund(lost, 100, newKey())).toMatchObject({ kind: 'ok' })
      const dispute = await sandbox.openDispute('stripe', lost)
      expect(await attempts(stripe.refund, lost, AMOUNT - 100)).toEqual(['charge_disputed', 'charge_disputed'])
      await sandbox.endDispute('stripe', dispute, 'lost')
      expect(await attempts(stripe.refund, lost, 604)).toEqual(['charge_disputed', 'charge_disputed'])
      const won = await pay.stripe(AMOUNT)
      await sandbox.endDispute('stripe', await sandbox.openDispute('stripe', won), 'won')
      expect(await attempts(stripe.refund, won, AMOUNT - 100)).toEqual(['ok', 'ok'])
    })

    test('PayPal: are refused in part while a case is open, and at all after a chargeback', async () => {
      const asked = await pay.paypal(AMOUNT)
      const inquiry = await sandbox.openDispute('paypal', asked, 1000, { isInquiry: true })
      expect(await attempts(payPal.refund, asked, AMOUNT)).toEqual(['TRANSACTION_DISPUTED', 'ok'])
      expect(await payPal.readDispute(inquiry)).toMatchObject({ value: { state: 'lost', deducted: AMOUNT } })
      const chargedBack = await pay.paypal(AMOUNT)
      const dispute = await sandbox.openDispute('paypal', chargedBack, 1000)
      const refused = ['REFUND_NOT_PERMITTED_DUE_TO_CHARGEBACK', 'REFUND_NOT_PERMITTED_DUE_TO_CHARGEBACK']
      expect(await attempts(payPal.refund, chargedBack, AMOUNT)).toEqual(refused)
      await sandbox.endDispute('paypal', dispute, 'lost')
      expect(await attempts(payPal.refund, chargedBack, 704)).toEqual(refused)
      const won = await pay.paypal(AMOUNT)
      await sandbox.endDispute('paypal', await sandbox.openDispute('paypal', won), 'won')
      expect(await attempts(payPal.refund, won, AMOUNT - 100)).toEqual(['ok', 'ok'])
    })
  })
})
