/** The keys of the payment providers and the carrier, and whether money moves. */
import { type Environment, oneOf, StartupError } from './environment.ts'

/** Of every provider either all of its keys or `null`: then the shop does not offer it. */
export interface ProviderKeys {
  /** There are no keys at all, and the shop's own sandbox stands in for every provider. */
  isSandbox: boolean
  /** No money moves: the sandbox, or the test keys that the providers give. Every payment surface says so. */
  isTest: boolean
  razorpay: { keyId: string; keySecret: string; webhookSecret: string } | null
  stripe: { secretKey: string; publishableKey: string; webhookSecret: string } | null
  payPal: { clientId: string; clientSecret: string; isTest: boolean } | null
  shiprocket: { email: string; password: string } | null
}

type LiveKeys = Omit<ProviderKeys, 'isSandbox' | 'isTest'>

/**
 * Reads the keys. Throws CannotStart when a provider has some of its keys but not all, when a shop in production has none
 * and does not say PAYMENTS=sandbox, and when real and test keys are mixed. Never repeats a key.
 */
export function readProviderKeys(env: Environment): ProviderKeys {
  const wantsSandbox = env.PAYMENTS ? oneOf('PAYMENTS', env.PAYMENTS, ['sandbox']) === 'sandbox' : false
  const keys = liveKeys(env)
  const payment = keys.razorpay ?? keys.stripe ?? keys.payPal
  if (payment && wantsSandbox) {
    throw new StartupError('PAYMENTS is sandbox, but there are keys of a payment provider. Leave out one or the other.')
  }
  if (payment) return { ...keys, isSandbox: false, isTest: usesTestKeys(keys) }
  if (keys.shiprocket) {
    throw new StartupError(
      'RAZORPAY_KEY_ID is missing: with SHIPROCKET_EMAIL and no payment provider, real parcels would leave for play money.',
    )
  }
  if (env.NODE_ENV === 'production' && !wantsSandbox) {
    throw new StartupError(
      'RAZORPAY_KEY_ID is missing, and so is every other payment provider. Set PAYMENTS=sandbox for a shop where no money moves.',
    )
  }
  return { ...sandboxKeys, isSandbox: true, isTest: true }
}

function liveKeys(env: Environment): LiveKeys {
  return {
    razorpay: allOrNone(env, {
      keyId: 'RAZORPAY_KEY_ID',
      keySecret: 'RAZORPAY_KEY_SECRET',
      webhookSecret: 'RAZORPAY_WEBHOOK_SECRET',
    }),
    stripe: allOrNone(env, {
      secretKey: 'STRIPE_SECRET_KEY',
      publishableKey: 'STRIPE_PUBLISHABLE_KEY',
      webhookSecret: 'STRIPE_WEBHOOK_SECRET',
    }),
    payPal: payPalKeys(env),
    shiprocket: allOrNone(env, { email: 'SHIPROCKET_EMAIL', password: 'SHIPROCKET_PASSWORD' }),
  }
}

/** PayPal's keys do not tell whether they are for tests, so the owner does. */
function payPalKeys(env: Environment): ProviderKeys['payPal'] {
  const keys = allOrNone(env, { clientId: 'PAYPAL_CLIENT_ID', clientSecret: 'PAYPAL_CLIENT_SECRET' })
  return keys && { ...keys, isTest: oneOf('PAYPAL_MODE', env.PAYPAL_MODE || 'live', ['live', 'test']) === 'test' }
}

function allOrNone<Key extends string>(env: Environment, names: Record<Key, string>): Record<Key, string> | null {
  const entries = Object.entries<string>(names).map(([key, name]) => ({ key, name, value: env[name] ?? '' }))
  const given = entries.find(({ value }) => value)
  if (!given) return null
  const missing = entries.find(({ value }) => !value)
  if (missing) throw new StartupError(`${missing.name} is missing: with ${given.name} it must be set too.`)
  return Object.fromEntries(entries.map(({ key, value }) => [key, value])) as Record<Key, string>
}

function usesTestKeys({ razorpay, stripe, payPal }: LiveKeys): boolean {
  const kinds = [
    razorpay && { name: 'RAZORPAY_KEY_ID', isTest: razorpay.keyId.startsWith('rzp_test_') },
    stripe && { name: 'STRIPE_SECRET_KEY', isTest: /^[sr]k_test_/.test(stripe.secretKey) },
    stripe && { name: 'STRIPE_PUBLISHABLE_KEY', isTest: stripe.publishableKey.startsWith('pk_test_') },
    payPal && { name: 'PAYPAL_MODE', isTest: payPal.isTest },
  ].filter((kind) => kind !== null)
  const test = kinds.find(({ isTest }) => isTest)
  const real = kinds.find(({ isTest }) => !isTest)
  if (test && real) {
    throw new StartupError(`${test.name} is for tests and ${real.name} for real money. A shop needs one or the other.`)
  }
  return Boolean(test)
}

/**
 * The keys of the shop's own sandbox. They are no secrets: whoever reaches a sandbox can pay in it without money anyway.
 */
export const sandboxKeys = {
  razorpay: {
    keyId: 'rzp_test_sandbox',
    keySecret: 'sandbox-razorpay-secret',
    webhookSecret: 'sandbox-razorpay-webhooks',
  },
  stripe: {
    secretKey: 'sk_test_sandbox',
    publishableKey: 'pk_test_sandbox',
    webhookSecret: 'whsec_sandbox',
  },
  payPal: { clientId: 'sandbox-paypal-client', clientSecret: 'sandbox-paypal-secret', isTest: true },
  shiprocket: { email: 'sandbox@shiprocket.example', password: 'sandbox-shiprocket-password' },
} as const

/** Where the shop's own sandbox answers for each provider: below these the paths are the provider's own. */
export const sandboxPaths = {
  razorpay: '/sandbox/razorpay',
  razorpayScript: '/sandbox/razorpay/checkout.js',
  stripe: '/sandbox/stripe',
  stripeScript: '/sandbox/stripe/stripe.js',
  payPal: '/sandbox/paypal',
  shiprocket: '/sandbox/shiprocket',
} as const

/** Where the shop hears from each provider. The owner enters these addresses at the provider. */
export const webhookPaths = {
  razorpay: '/api/webhooks/razorpay',
  stripe: '/api/webhooks/stripe',
  payPal: '/api/webhooks/paypal',
} as const

export type WebhookProvider = keyof typeof webhookPaths
