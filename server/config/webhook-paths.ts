/** Where the shop hears from each provider. The owner enters these addresses at the provider. */
export const webhookPaths = {
  razorpay: '/api/webhooks/razorpay',
  stripe: '/api/webhooks/stripe',
  payPal: '/api/webhooks/paypal',
} as const

export type WebhookSender = keyof typeof webhookPaths
