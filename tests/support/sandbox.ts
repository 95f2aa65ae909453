/** The outside world in the hands of a test: what shoppers do there, and what goes wrong. */
import { readConfig } from '#server/config.ts'
import { openProviders, type Providers } from '#server/providers/open-providers.ts'

type Live = { [Name in Exclude<keyof Providers, 'isTest'>]: NonNullable<Providers[Name]> }

/** The providers as a shop without keys reaches them. */
export function providersOf(origin: () => string): Live {
  const { razorpay, stripe, hostedPage, shiprocket } = openProviders(readConfig({}).providers, origin)
  if (!razorpay || !stripe || !hostedPage || !shiprocket) throw new Error('The sandbox stands in for all of them.')
  return { razorpay, stripe, hostedPage, shiprocket }
}

export interface SentWebhook {
  id: string
  sender: 'razorpay' | 'stripe' | 'payPal'
  event: string
  state: 'waiting' | 'held' | 'delivered' | 'given up'
  attempts: number
  /** HTTP status of the shop's last answer. */
  lastAnswer: number | null
  body: unknown
}

export interface Sandbox {
  /** Messages wait until `send` is called for each, so that a test decides when, how often and in which order. */
  holdWebhooks(): Promise<void>
  /** Messages go out by themselves again. */
  releaseWebhooks(): Promise<void>
  webhooks(): Promise<SentWebhook[]>
  /** Sends one message now; answers the shop's HTTP status. */
  send(id: string): Promise<number | null>
  trouble(provider: 'razorpay' | 'stripe' | 'paypal' | 'shiprocket', trouble: Trouble): Promise<void>
  /** Presses Pay or Fail in Razorpay's window. */
  payRazorpay(orderId: string, options?: { succeeds?: boolean }): Promise<{ http: number; answer: RazorpayAnswer }>
}

type Trouble = 'none' | 'down' | 'lost answer' | 'refuse'

export interface RazorpayAnswer {
  razorpay_payment_id: string
  razorpay_order_id: string
  razorpay_signature: string
  error?: { description: string; metadata: { payment_id: string; order_id: string } }
}

export function sandboxOf(origin: () => string): Sandbox {
  const ask = async (method: string, path: string, body?: object) => {
    const response = await fetch(`${origin()}/sandbox${path}`, {
      method,
      ...(body && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
    })
    return { http: response.status, answer: await response.json() }
  }
  return {
    holdWebhooks: async () => {
      await ask('PUT', '/control/delivery', { isHeld: true })
    },
    releaseWebhooks: async () => {
      await ask('PUT', '/control/delivery', { isHeld: false })
    },
    webhooks: async () => (await ask('GET', '/control/webhooks')).answer,
    send: async (id) => (await ask('POST', `/control/webhooks/${id}/send`)).answer.status,
    trouble: async (provider, trouble) => {
      await ask('PUT', '/control/trouble', { provider, trouble })
    },
    payRazorpay: (orderId, { succeeds = true } = {}) =>
      ask('POST', `/razorpay/checkout/${orderId}/pay?key=rzp_test_sandbox`, {
        succeeds,
        email: 'asha@example.com',
        contact: '9876543210',
      }),
  }
}
