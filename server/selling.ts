/** Wires all that sells: checkout, payments, coupons, orders and shipping. */
import type { FastifyInstance } from 'fastify'
import type { AppDeps } from './app.ts'
import { webhookPaths } from './config/provider-config.ts'
import { findSession } from './domains/account/authenticate.ts'
import { checkoutRoutes } from './domains/checkout/checkout-routes.ts'
import { webhookRoutes } from './domains/checkout/webhook-routes.ts'
import { webhookHandlers } from './domains/checkout/webhooks.ts'
import { couponRoutes } from './domains/coupons/coupon-routes.ts'
import { orderNotificationRoutes } from './domains/order-notifications/order-notification-routes.ts'
import { invoiceRoutes } from './domains/orders/invoice-routes.ts'
import { orderRoutes } from './domains/orders/order-routes.ts'
import { paymentOptions } from './domains/payments/payment-options.ts'
import { shippingRoutes } from './domains/shipping/shipping-routes.ts'
import type { Handlers } from './http/register-endpoints.ts'

type SellingDeps = Pick<AppDeps, 'config' | 'storage' | 'catalogue' | 'clock' | 'providers' | 'push' | 'ways'>

/** The calls that sell. */
export function sellingEndpoints(parts: SellingDeps): Handlers {
  const { config, storage, catalogue, clock, providers, push } = parts
  const { db } = storage
  return {
    ...couponRoutes({ db, clock }),
    ...checkoutRoutes({
      ...checkoutDeps(parts),
      catalogue,
      offers: paymentOptions(providers, config.selling.codLimitPaise),
      isTest: providers.isTest,
      isSigned: (returned) => providers.razorpay?.isSigned(returned) ?? false,
    }),
    ...orderRoutes({ db, clock, catalogue }),
    ...orderNotificationRoutes({ db, clock, push }),
    ...shippingRoutes({ db, clock, carrier: providers.shiprocket }),
  }
}

/** What sells and is no call: where providers tell of payments, and invoices. */
export function sellingRoutes(app: FastifyInstance, parts: SellingDeps): void {
  const { db } = parts.storage
  invoiceRoutes(app, { db, findSession: (token) => findSession({ db, clock: parts.clock }, token) })
  const hear = webhookHandlers(checkoutDeps(parts), parts.providers)
  webhookRoutes(app, [
    { path: webhookPaths.razorpay, header: 'x-razorpay-signature', handle: hear.razorpay },
    { path: webhookPaths.stripe, header: 'stripe-signature', handle: hear.stripe },
    { path: webhookPaths.payPal, header: '', handle: hear.payPal },
  ])
}

function checkoutDeps({ config, storage, clock, ways }: SellingDeps) {
  const { holdMs, codLimitPaise } = config.selling
  const rules = { holdMs, paisePerDollar: config.paisePerDollar }
  return { db: storage.db, clock, ways, rules, codLimitPaise }
}
