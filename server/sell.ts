/** Wires all that sells: checkout, payments, coupons, orders and shipping. */
import type { FastifyInstance } from 'fastify'
import type { AppParts } from './app.ts'
import { webhookPaths } from './config/webhook-paths.ts'
import { findSession } from './domains/account/find-session.ts'
import { checkoutRoutes } from './domains/checkout/checkout-routes.ts'
import { hearWebhooks } from './domains/checkout/hear-webhooks.ts'
import { webhookRoutes } from './domains/checkout/webhook-routes.ts'
import { couponRoutes } from './domains/coupons/coupon-routes.ts'
import { orderNewsRoutes } from './domains/order-news/order-news-routes.ts'
import { invoiceRoutes } from './domains/orders/invoice-routes.ts'
import { orderRoutes } from './domains/orders/order-routes.ts'
import { paymentOffers } from './domains/payments/payment-offers.ts'
import { shippingRoutes } from './domains/shipping/shipping-routes.ts'
import type { Handlers } from './http/bind-calls.ts'

type Parts = Pick<AppParts, 'config' | 'storage' | 'catalogue' | 'clock' | 'nudge' | 'providers' | 'push' | 'ways'>

/** The calls that sell. */
export function sellingCalls(parts: Parts): Handlers {
  const { config, storage, catalogue, clock, nudge, providers, push } = parts
  const { db } = storage
  return {
    ...couponRoutes({ db, clock }),
    ...checkoutRoutes({
      ...checkoutParts(parts),
      catalogue,
      offers: paymentOffers(providers, config.selling.codLimitPaise),
      isTest: providers.isTest,
      isSigned: (returned) => providers.razorpay?.isSigned(returned) ?? false,
    }),
    ...orderRoutes({ db, clock, nudge, catalogue }),
    ...orderNewsRoutes({ db, clock, push }),
    ...shippingRoutes({ db, clock, carrier: providers.shiprocket }),
  }
}

/** What sells and is no call: where providers tell of payments, and invoices. */
export function sellingRoutes(app: FastifyInstance, parts: Parts): void {
  const { db } = parts.storage
  invoiceRoutes(app, { db, findSession: (token) => findSession({ db, clock: parts.clock }, token) })
  const hear = hearWebhooks(checkoutParts(parts), parts.providers)
  webhookRoutes(app, [
    { path: webhookPaths.razorpay, header: 'x-razorpay-signature', hear: hear.razorpay },
    { path: webhookPaths.stripe, header: 'stripe-signature', hear: hear.stripe },
    { path: webhookPaths.payPal, header: '', hear: hear.payPal },
  ])
}

function checkoutParts({ config, storage, clock, nudge, ways }: Parts) {
  const { holdMs, codLimitPaise } = config.selling
  const rules = { holdMs, paisePerDollar: config.paisePerDollar }
  return { db: storage.db, clock, nudge, ways, rules, codLimitPaise }
}
