/** What Razorpay's script puts on the page, as far as the shop uses it. The sandbox's script offers the same. */

interface RazorpayOptions {
  /** The public key. */
  key: string
  /** From the server; it decides the amount. */
  order_id: string
  /** Paise; what the window shows until it has heard of the order. */
  amount: number
  currency: 'INR'
  /** Of the shop. */
  name: string
  description?: string
  image?: string
  prefill?: { name?: string; email?: string; contact?: string }
  notes?: Record<string, string>
  /** `#rrggbb`. */
  theme?: { color?: string }
  modal?: {
    /** The window was closed and nothing was paid. */
    ondismiss?: () => void
    /** Whether the Escape key closes it; it does when left out. */
    escape?: boolean
  }
  /** Something was paid. The server is to be asked whether that is true. */
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
    /** For the shopper. */
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
  /** A try has failed. The window stays open for another one. */
  on(event: 'payment.failed', listener: (failure: RazorpayFailure) => void): void
}

interface Window {
  /** There once the script has loaded. */
  Razorpay?: new (
    options: RazorpayOptions,
  ) => RazorpayWindow
}
