/** Where the shop's own sandbox answers for each provider: below these the paths are the provider's own. */
export const sandboxPaths = {
  razorpay: '/sandbox/razorpay',
  razorpayScript: '/sandbox/razorpay/checkout.js',
  stripe: '/sandbox/stripe',
  stripeScript: '/sandbox/stripe/stripe.js',
  payPal: '/sandbox/paypal',
  shiprocket: '/sandbox/shiprocket',
} as const
