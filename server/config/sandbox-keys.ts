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
