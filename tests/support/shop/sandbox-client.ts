/** The sandbox in tests: shoppers’ actions at the providers, and faults. */

import { readConfig } from '#server/config/config.ts'
import { sandboxKeys } from '#server/config/provider-config.ts'
import { openProviders, type Providers } from '#server/providers/open-providers.ts'
import type { Fault } from '#server/sandbox/fault-store.ts'
import type { InProcessShop } from './start-shop.ts'

type Live = { [Name in Exclude<keyof Providers, 'isTest'>]: NonNullable<Providers[Name]> }

/** For a shopper abroad, as Stripe and PayPal require it. */
export const exportedGoods = {
  description: 'Jewellery: Coral Ring × 1',
  recipient: {
    name: 'Asha Rao',
    street: '1 Market Street',
    city: 'San Francisco',
    state: 'CA',
    postalCode: '94105',
    countryCode: 'US',
  },
}

/** Opens them as a shop without keys does. */
export function providersOf(origin: () => string): Live {
  const { razorpay, stripe, payPal, shiprocket } = openProviders(readConfig({}).providers, {
    shopOrigin: origin,
    reportError: (error) => {
      throw error
    },
  })
  if (!razorpay || !stripe || !payPal || !shiprocket) throw new Error('The sandbox stands in for all of them.')
  return { razorpay, stripe, payPal, shiprocket }
}

/**
 * As Razorpay’s API returns it; `ending` is appended to the path. The shop’s
 * client reads few of these fields.
 */
export async function razorpayOrder(origin: string, id: string, ending = '') {
  const { keyId, keySecret } = sandboxKeys.razorpay
  const headers = { authorization: `Basic ${btoa(`${keyId}:${keySecret}`)}` }
  return await (await fetch(`${origin}/sandbox/razorpay/v1/orders/${id}${ending}`, { headers })).json()
}

export interface SentWebhook {
  id: string
  provider: 'razorpay' | 'stripe' | 'payPal' | 'shiprocket'
  event: string
  state: 'waiting' | 'held' | 'delivered' | 'failed'
  attempts: number
  /** HTTP status of the shop’s last response. */
  lastStatus: number | null
  body: unknown
}

export interface Sandbox {
  /**
   * Webhooks wait until `send` is called for each: a test controls time, number
   * and order.
   */
  holdWebhooks(): Promise<void>
  /** Sends them automatically again. */
  releaseWebhooks(): Promise<void>
  webhooks(): Promise<SentWebhook[]>
  /** Sends it now. Returns the HTTP status of the shop’s response. */
  send(id: string): Promise<number | null>
  setFault(provider: 'razorpay' | 'stripe' | 'paypal' | 'shiprocket', fault: Fault): Promise<void>
  /** Pays with a test card. */
  payStripe(clientSecret: string, card?: Card): Promise<{ http: number; answer: StripeAnswer }>
  /** Completes or fails the authentication at the shopper’s bank. */
  proveStripe(clientSecret: string, options: { succeeds: boolean }): Promise<{ http: number; answer: StripeAnswer }>
  /** Clicks Pay or Cancel. Returns the URL that the page redirects to. */
  payOnPage(url: string, decision?: 'pay' | 'cancel'): Promise<string>
  /**
   * Clicks Pay or Fail in the window. With `isPending` the bank authorizes the
   * payment without capturing it yet.
   */
  payRazorpay(
    orderId: string,
    options?: { succeeds?: boolean; isPending?: boolean; offerPaise?: number; customerFeePaise?: number },
  ): Promise<{ http: number; answer: RazorpayResponse }>
  /** Razorpay returns a payment that was never captured. */
  autoRefund(paymentId: string): Promise<{ http: number }>
  /** The bank confirms a failed or pending payment. */
  authorizeLate(paymentId: string): Promise<{ http: number }>
  /**
   * Refunds as the owner does, in paise or cents; all that is left without an amount.
   */
  refundInDashboard(provider: PaymentProvider, paymentId: string, amount?: number): Promise<{ http: number }>
  /** Disputes the whole payment without an amount. Returns the dispute’s id. */
  openDispute(
    provider: PaymentProvider,
    paymentId: string,
    amount?: number,
    options?: { isInquiry: boolean },
  ): Promise<string>
  endDispute(
    provider: PaymentProvider,
    disputeId: string,
    outcome: 'won' | 'lost',
    deducted?: number,
  ): Promise<{ http: number }>
  scanParcel(
    orderNumber: string,
    scan: { activity: string; location: string; code?: number },
  ): Promise<{ http: number }>
  /** Ends a pending refund. Razorpay’s may still fail after succeeding. */
  endRefund(provider: PaymentProvider, refundId: string, options: { succeeds: boolean }): Promise<{ http: number }>
}

/** As in the control API. PayPal’s payments are identified by order. */
type PaymentProvider = 'razorpay' | 'stripe' | 'paypal'

/** Of a shop in this process. When `send` returns, the webhook has been handled. */
export function sandboxIn(shop: () => Pick<InProcessShop, 'origin' | 'outbox'>): Sandbox {
  const sandbox = sandboxOf(() => shop().origin)
  const send = async (id: string) => {
    const status = await sandbox.send(id)
    await shop().outbox.runDue()
    return status
  }
  return { ...sandbox, send }
}

/** Stripe’s test cards. */
type Card =
  | 'pm_card_visa'
  | 'pm_card_visa_chargeDeclined'
  | 'pm_card_visa_chargeDeclinedInsufficientFunds'
  | 'pm_card_authenticationRequired'

interface StripeAnswer {
  status?: string
  error?: { type: string; code: string; message: string }
}

export interface RazorpayResponse {
  razorpay_payment_id: string
  razorpay_order_id: string
  razorpay_signature: string
  error?: { description: string; metadata: { payment_id: string; order_id: string } }
}

const billingDetails = { 'billing_details[name]': 'Asha Rao', 'billing_details[address][line1]': '1 Market Street' }

export function sandboxOf(origin: () => string): Sandbox {
  const ask = async (method: string, path: string, body?: object) => {
    const response = await fetch(`${origin()}/sandbox${path}`, {
      method,
      ...(body && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
    })
    return { http: response.status, answer: await response.json() }
  }
  const askStripe = async (clientSecret: string, act: 'confirm' | 'authenticate', fields: Record<string, string>) => {
    const [id] = clientSecret.split('_secret_')
    const response = await fetch(`${origin()}/sandbox/stripe/v1/payment_intents/${id}/${act}`, {
      method: 'POST',
      headers: { authorization: 'Bearer pk_test_sandbox' },
      body: new URLSearchParams({ client_secret: clientSecret, ...fields }),
    })
    return { http: response.status, answer: await response.json() }
  }
  return {
    payStripe: (clientSecret, card = 'pm_card_visa') =>
      askStripe(clientSecret, 'confirm', { payment_method: card, ...billingDetails }),
    proveStripe: (clientSecret, { succeeds }) =>
      askStripe(clientSecret, 'authenticate', { succeeds: String(succeeds) }),
    payOnPage: async (url, decision = 'pay') => {
      const { searchParams, origin: payPal, pathname } = new URL(url)
      const body = new URLSearchParams({ token: searchParams.get('token') ?? '', decision })
      const response = await fetch(payPal + pathname, { method: 'POST', body, redirect: 'manual' })
      return response.headers.get('location') ?? ''
    },
    holdWebhooks: async () => {
      await ask('PUT', '/control/delivery', { isHeld: true })
    },
    releaseWebhooks: async () => {
      await ask('PUT', '/control/delivery', { isHeld: false })
    },
    webhooks: async () => (await ask('GET', '/control/webhooks')).answer,
    send: async (id) => (await ask('POST', `/control/webhooks/${id}/send`)).answer.status,
    setFault: async (provider, fault) => {
      await ask('PUT', '/control/fault', { provider, fault })
    },
    autoRefund: (paymentId) => ask('POST', `/control/razorpay/payments/${paymentId}/auto-refund`),
    authorizeLate: (paymentId) => ask('POST', `/control/razorpay/payments/${paymentId}/authorize-late`),
    refundInDashboard: (provider, paymentId, amount) =>
      ask('POST', `/control/${provider}/payments/${paymentId}/refund`, amount ? { amount } : {}),
    openDispute: async (provider, paymentId, amount, options) => {
      const body = { ...options, ...(amount && { amount }) }
      const { answer } = await ask('POST', `/control/${provider}/payments/${paymentId}/dispute`, body)
      return answer.id ?? answer.dispute_id
    },
    endDispute: (provider, disputeId, outcome, deducted) =>
      ask('POST', `/control/${provider}/disputes/${disputeId}/end`, { outcome, deducted }),
    endRefund: (provider, refundId, options) => ask('POST', `/control/${provider}/refunds/${refundId}/end`, options),
    scanParcel: (orderNumber, scan) => ask('POST', `/control/shiprocket/orders/${orderNumber}/scan`, scan),
    payRazorpay: (orderId, { succeeds = true, isPending = false, ...difference } = {}) =>
      ask('POST', `/razorpay/checkout/${orderId}/pay?key=rzp_test_sandbox`, {
        succeeds,
        isPending,
        ...difference,
        email: 'asha@example.com',
        contact: '9876543210',
      }),
  }
}
