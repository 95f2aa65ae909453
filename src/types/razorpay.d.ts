/** The parts of Razorpay's checkout script that the shop uses. The sandbox's script provides the same. */

interface RazorpayOptions {
  /** The public key. */
  key: string
  /** The id of the order that the server created; it fixes the amount. */
  order_id: string
  /** In paise. Shown until the order is loaded. */
  amount: number
  currency: 'INR'
  /** The shop's name. */
  name: string
  description?: string
  image?: string
  prefill?: { name?: string; email?: string; contact?: string }
  notes?: Record<string, string>
  /** `#rrggbb`. */
  theme?: { color?: string }
  modal?: {
    /** Called when the window is closed without a payment. */
    ondismiss?: () => void
    /** Whether the Escape key closes the window; true by default. */
    escape?: boolean
  }
  /** Seconds after which the window closes. */
  timeout?: number
  /** URL to which Razorpay posts the result if `redirect` is true. `handler` is then not called. */
  callback_url?: string
  redirect?: boolean
  /** Called after a payment, which the server must verify. */
  handler: (result: RazorpayResult) => void
}

interface RazorpayResult {
  razorpay_payment_id: string
  razorpay_order_id: string
  razorpay_signature: string
}

interface RazorpayFailure {
  error: {
    code: string
    /** A message for the shopper. */
    description: string
    source: string
    step: string
    reason: string
    metadata: { order_id: string; payment_id: string }
  }
}

interface RazorpayWindow {
  open(): void
  close(): void
  /** Called after a failed attempt. The window stays open for another. */
  on(event: 'payment.failed', listener: (failure: RazorpayFailure) => void): void
}

interface Window {
  /** Defined once the script is loaded. */
  Razorpay?: new (
    options: RazorpayOptions,
  ) => RazorpayWindow
}
