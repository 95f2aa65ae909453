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
        otherRequest: 'Different request with the same idempotency key was processed before.',
        disputed: 'Refunds are not allowed while the payment is disputed',
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
        disputed: 'charge_disputed',
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
        disputed: 'CAPTURE_DISPUTED_PARTIAL_REFUND_NOT_ALLOWED',
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

    test('refunds nothing while a dispute is open, and never what a lost one has taken', async () => {
      const id = await pay()
      const dispute = await sandbox.openDispute(name, id, 1000)
      expect(await refusalOf(id, 704)).toBe(refusals.disputed)
      await sandbox.endDispute(name, dispute, 'lost')
      expect(await refusalOf(id, AMOUNT)).toBe(refusals.tooMuch)
      expect(await refund(id, 704, newKey())).toMatchObject({ kind: 'ok' })
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
})
