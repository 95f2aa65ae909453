import { describe, expect, test } from 'vitest'
import { readProviderKeys, webhookPaths } from './provider-config.ts'

const razorpay = {
  RAZORPAY_KEY_ID: 'rzp_live_1',
  RAZORPAY_KEY_SECRET: 'very-secret',
  RAZORPAY_WEBHOOK_SECRET: 'very-secret-too',
}
const stripe = {
  STRIPE_SECRET_KEY: 'sk_live_very-secret',
  STRIPE_PUBLISHABLE_KEY: 'pk_live_1',
  STRIPE_WEBHOOK_SECRET: 'whsec_very-secret',
}
const payPal = { PAYPAL_CLIENT_ID: 'client', PAYPAL_CLIENT_SECRET: 'very-secret' }
const shiprocket = { SHIPROCKET_EMAIL: 'shop@shop.example', SHIPROCKET_PASSWORD: 'very-secret' }

describe('without any keys', () => {
  test('the sandbox replaces every provider, and no money moves', () => {
    const keys = readProviderKeys({})
    expect(keys).toMatchObject({ isSandbox: true, isTest: true })
    expect([keys.razorpay, keys.stripe, keys.payPal, keys.shiprocket]).not.toContain(null)
  })

  test('a shop in production starts only with PAYMENTS=sandbox', () => {
    expect(() => readProviderKeys({ NODE_ENV: 'production' })).toThrow(/^RAZORPAY_KEY_ID is missing.*PAYMENTS=sandbox/)
    expect(readProviderKeys({ NODE_ENV: 'production', PAYMENTS: 'sandbox' }).isSandbox).toBe(true)
  })

  test('a public shop starts only with PAYMENTS=sandbox, in production or not', () => {
    expect(() => readProviderKeys({}, { isPublic: true })).toThrow(/^PAYMENTS is missing: .* makes the shop public/)
    expect(readProviderKeys({ PAYMENTS: 'sandbox' }, { isPublic: true }).isSandbox).toBe(true)
    expect(readProviderKeys(razorpay, { isPublic: true }).isSandbox).toBe(false)
  })

  test('PAYMENTS accepts only sandbox', () => {
    expect(() => readProviderKeys({ PAYMENTS: 'later' })).toThrow('PAYMENTS must be one of sandbox, but is "later".')
  })
})

describe('with keys', () => {
  test('only the providers with keys are offered, and money moves', () => {
    expect(readProviderKeys({ ...razorpay, NODE_ENV: 'production' })).toEqual({
      isSandbox: false,
      isTest: false,
      razorpay: { keyId: 'rzp_live_1', keySecret: 'very-secret', webhookSecret: 'very-secret-too' },
      stripe: null,
      payPal: null,
      shiprocket: null,
    })
  })

  test('test keys move no money, and do not need the sandbox', () => {
    expect(readProviderKeys({ ...razorpay, RAZORPAY_KEY_ID: 'rzp_test_1' })).toMatchObject({
      isSandbox: false,
      isTest: true,
    })
    expect(readProviderKeys({ ...payPal, PAYPAL_MODE: 'test' }).isTest).toBe(true)
  })

  test('without the ID of its webhook, PayPal’s webhooks are not used', () => {
    expect(readProviderKeys(payPal).payPal).toMatchObject({ webhookId: null })
    expect(readProviderKeys({ ...payPal, PAYPAL_WEBHOOK_ID: '1AB2' }).payPal).toMatchObject({ webhookId: '1AB2' })
  })

  test('all four providers work together', () => {
    const keys = readProviderKeys({ ...razorpay, ...stripe, ...payPal, ...shiprocket })
    expect(keys).toMatchObject({ isTest: false, shiprocket: { email: 'shop@shop.example' } })
  })

  test.each(Object.keys({ ...razorpay, ...stripe, ...payPal, ...shiprocket }))(
    'a shop without %s but with the provider’s other keys does not start',
    (missing) => {
      const all: Record<string, string> = { ...razorpay, ...stripe, ...payPal, ...shiprocket }
      const { [missing]: _, ...rest } = all
      expect(() => readProviderKeys(rest)).toThrow(`${missing} is missing: with `)
    },
  )

  test('an empty key counts as missing', () => {
    expect(() => readProviderKeys({ ...razorpay, RAZORPAY_KEY_SECRET: '' })).toThrow(
      'RAZORPAY_KEY_SECRET is missing: with RAZORPAY_KEY_ID it must be set too.',
    )
  })

  test('live and test keys do not mix', () => {
    expect(() => readProviderKeys({ ...razorpay, ...stripe, STRIPE_SECRET_KEY: 'sk_test_1' })).toThrow(
      'STRIPE_SECRET_KEY is for tests and RAZORPAY_KEY_ID is live.',
    )
  })

  test('the carrier’s keys alone are rejected, because test orders would ship real parcels', () => {
    expect(() => readProviderKeys(shiprocket)).toThrow(/^RAZORPAY_KEY_ID is missing: with SHIPROCKET_EMAIL/)
  })

  test('PAYMENTS=sandbox is rejected', () => {
    expect(() => readProviderKeys({ ...razorpay, PAYMENTS: 'sandbox' })).toThrow(/^PAYMENTS is set to sandbox, but/)
  })

  test('no message repeats a secret', () => {
    for (const name of Object.keys({ ...razorpay, ...stripe })) {
      const all: Record<string, string> = { ...razorpay, ...stripe, [name]: '' }
      expect(() => readProviderKeys(all)).not.toThrow(/very-secret/)
    }
  })
})

test('each provider’s webhooks have their own path below /api, which neither pages nor the service worker handle', () => {
  const paths = Object.values(webhookPaths)
  expect(new Set(paths).size).toBe(paths.length)
  expect(paths.filter((path) => !path.startsWith('/api/'))).toEqual([])
})
