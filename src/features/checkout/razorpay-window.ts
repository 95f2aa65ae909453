export type WindowOutcome = { kind: 'paid'; result: RazorpayResult } | { kind: 'closed'; hasFailed: boolean }

/** Opens Razorpay's window, and answers when the shopper has paid or closed it. */
export function openRazorpay(
  Razorpay: NonNullable<Window['Razorpay']>,
  options: Omit<RazorpayOptions, 'handler' | 'modal'>,
): Promise<WindowOutcome> {
  return new Promise((resolve) => {
    let hasFailed = false
    const checkout = new Razorpay({
      ...options,
      handler: (result) => resolve({ kind: 'paid', result }),
      modal: { ondismiss: () => resolve({ kind: 'closed', hasFailed }) },
    })
    checkout.on('payment.failed', () => {
      hasFailed = true
    })
    checkout.open()
  })
}
