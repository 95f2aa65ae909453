/**
 * Keys of the payment providers and the carrier, and paths of webhooks and sandbox.
 */
import { type Environment, oneOf, StartupError } from './environment.ts'

/** An entry is null if the shop does not use that provider. */
export interface ProviderKeys {
  /** True without API keys: the sandbox simulates all providers. */
  isSandbox: boolean
  /**
   * With sandbox or test keys: no real money moves, and every payment screen says so.
   */
  isTest: boolean
  razorpay: { keyId: string; keySecret: string; webhookSecret: string } | null
  stripe: { secretKey: string; publishableKey: string; webhookSecret: string } | null
  payPal: {
    clientId: string
    clientSecret: string
    isTest: boolean
    /** By which PayPal signs webhooks; null if they are not used. */
    webhookId: string | null
  } | null
  shiprocket: {
    email: string
    password: string
    /** Name in Shiprocket of the place where couriers collect parcels. */
    pickupLocation: string
    /** Sent with Shiprocket's webhooks; null if they are not used. */
    webhookToken: string | null
  } | null
}

type LiveKeys = Omit<ProviderKeys, 'isSandbox' | 'isTest'>

/**
 * Throws a StartupError, without showing keys, if some are missing or
 * inconsistent. In production or at a public address, a shop needs keys or
 * PAYMENTS=sandbox.
 */
export function readProviderKeys(env: Environment, { isPublic = false }: { isPublic?: boolean } = {}): ProviderKeys {
  const wantsSandbox = env.PAYMENTS ? oneOf('PAYMENTS', env.PAYMENTS, ['sandbox']) === 'sandbox' : false
  const keys = readLiveKeys(env)
  const payment = keys.razorpay ?? keys.stripe ?? keys.payPal
  if (payment && wantsSandbox) {
    throw new StartupError('PAYMENTS is set to sandbox, but a payment provider has keys. Remove one or the other.')
  }
  if (payment) return { ...keys, isSandbox: false, isTest: usesTestKeys(keys) }
  if (keys.shiprocket) {
    throw new StartupError(
      'RAZORPAY_KEY_ID is missing: with SHIPROCKET_EMAIL but no payment provider, the shop would ship real parcels for play money.',
    )
  }
  if (env.NODE_ENV === 'production' && !wantsSandbox) {
    throw new StartupError(
      'RAZORPAY_KEY_ID is missing, and no other payment provider has keys. Set PAYMENTS=sandbox to run a shop without real payments.',
    )
  }
  if (isPublic && !wantsSandbox) {
    throw new StartupError(
      'PAYMENTS is missing: HOST or PUBLIC_URL makes the shop public, but no payment provider has keys. Set PAYMENTS=sandbox to run a public shop without real payments.',
    )
  }
  const { pickupLocation } = readParcelSettings(env)
  const shiprocket = { ...sandboxKeys.shiprocket, pickupLocation }
  return { ...sandboxKeys, shiprocket, isSandbox: true, isTest: true }
}

function readLiveKeys(env: Environment): LiveKeys {
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
    payPal: readPayPalKeys(env),
    shiprocket: readShiprocketKeys(env),
  }
}

function readShiprocketKeys(env: Environment): ProviderKeys['shiprocket'] {
  const keys = allOrNone(env, { email: 'SHIPROCKET_EMAIL', password: 'SHIPROCKET_PASSWORD' })
  return keys && { ...keys, ...readParcelSettings(env) }
}

function readParcelSettings(env: Environment) {
  return {
    pickupLocation: env.SHIPROCKET_PICKUP_LOCATION || 'Primary',
    webhookToken: env.SHIPROCKET_WEBHOOK_TOKEN || null,
  }
}

/** PAYPAL_MODE tells test keys from live ones, because they look alike. */
function readPayPalKeys(env: Environment): ProviderKeys['payPal'] {
  const keys = allOrNone(env, { clientId: 'PAYPAL_CLIENT_ID', clientSecret: 'PAYPAL_CLIENT_SECRET' })
  if (!keys) return null
  const isTest = oneOf('PAYPAL_MODE', env.PAYPAL_MODE || 'live', ['live', 'test']) === 'test'
  return { ...keys, isTest, webhookId: env.PAYPAL_WEBHOOK_ID || null }
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
  const keys = [
    razorpay && { name: 'RAZORPAY_KEY_ID', isTest: razorpay.keyId.startsWith('rzp_test_') },
    stripe && { name: 'STRIPE_SECRET_KEY', isTest: /^[sr]k_test_/.test(stripe.secretKey) },
    stripe && { name: 'STRIPE_PUBLISHABLE_KEY', isTest: stripe.publishableKey.startsWith('pk_test_') },
    payPal && { name: 'PAYPAL_MODE', isTest: payPal.isTest },
  ].filter((key) => key !== null)
  const test = keys.find(({ isTest }) => isTest)
  const live = keys.find(({ isTest }) => !isTest)
  if (test && live) {
    throw new StartupError(`${test.name} is for tests and ${live.name} is live. Use only test keys or only live keys.`)
  }
  return Boolean(test)
}

/** Need not be secret: no real money moves in the sandbox. */
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
  payPal: {
    clientId: 'sandbox-paypal-client',
    clientSecret: 'sandbox-paypal-secret',
    isTest: true,
    webhookId: '1SANDBOX00WEBHOOK',
  },
  shiprocket: {
    email: 'sandbox@shiprocket.example',
    password: 'sandbox-shiprocket-password',
    webhookToken: 'sandbox-parcel-webhooks',
  },
} as const

/** Below these, each simulated API has the real one's paths. */
export const sandboxPaths = {
  razorpay: '/sandbox/razorpay',
  razorpayScript: '/sandbox/razorpay/checkout.js',
  stripe: '/sandbox/stripe',
  stripeScript: '/sandbox/stripe/stripe.js',
  payPal: '/sandbox/paypal',
  shiprocket: '/sandbox/shiprocket',
} as const

/** The owner registers these with the providers. */
export const webhookPaths = {
  razorpay: '/api/webhooks/razorpay',
  stripe: '/api/webhooks/stripe',
  payPal: '/api/webhooks/paypal',
  // Shiprocket's documentation forbids its name, "sr" and "kr" in webhook URLs.
  shiprocket: '/api/webhooks/parcels',
} as const

/** They prove where a webhook comes from. Several are joined by line breaks. */
export const proofHeaders: Record<WebhookProvider, readonly string[]> = {
  razorpay: ['x-razorpay-signature'],
  stripe: ['stripe-signature'],
  payPal: [
    'paypal-transmission-id',
    'paypal-transmission-time',
    'paypal-transmission-sig',
    'paypal-cert-url',
    'paypal-auth-algo',
  ],
  shiprocket: ['x-api-key'],
}

export type WebhookProvider = keyof typeof webhookPaths

export function isWebhookProvider(name: string): name is WebhookProvider {
  return Object.hasOwn(webhookPaths, name)
}
