export type WindowOutcome = { kind: 'paid'; result: RazorpayResult } | { kind: 'closed'; hasFailed: boolean }

/** Opens Razorpay's window, and answers when the shopper has paid, closed it or gone Back to the page before. */
export function openRazorpay(
  Razorpay: NonNullable<Window['Razorpay']>,
  options: Omit<RazorpayOptions, 'handler' | 'modal'>,
): Promise<WindowOutcome> {
  return new Promise((resolve) => {
    let hasFailed = false
    const end = (outcome: WindowOutcome) => {
      removeEventListener('popstate', goBack)
      resolve(outcome)
    }
    const closed = () => end({ kind: 'closed', hasFailed })
    // The window would stand on a page that has nothing to do with it. Whoever left has not given up a failed payment.
    const goBack = () => {
      hasFailed = false
      checkout.close()
      closed()
    }
    const checkout = new Razorpay({
      ...options,
      handler: (result) => end({ kind: 'paid', result }),
      modal: { ondismiss: closed },
    })
    checkout.on('payment.failed', () => {
      hasFailed = true
    })
    addEventListener('popstate', goBack)
    checkout.open()
  })
}
