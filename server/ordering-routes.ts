/** Checkout, payments, coupons, orders, returns and shipping, for `app.ts`. */
import type { FastifyInstance } from 'fastify'
import type { Config } from './config/config.ts'
import { findSession } from './domains/account/authenticate.ts'
import type { PasswordHasher } from './domains/account/password-hasher.ts'
import type { PublishedCatalogue } from './domains/catalogue/published-catalogue.ts'
import { couponRoutes } from './domains/coupons/coupon-routes.ts'
import type { PaymentGateways } from './domains/money/open-gateways.ts'
import { paymentOptions } from './domains/money/payment-options.ts'
import { orderNotificationRoutes } from './domains/order-notifications/order-notification-routes.ts'
import { checkoutRoutes } from './domains/ordering/checkout/checkout-routes.ts'
import { confirmRoutes } from './domains/ordering/confirmation/confirm-routes.ts'
import { followRoutes } from './domains/ordering/following/follow-routes.ts'
import { orderRoutes } from './domains/ordering/orders/order-routes.ts'
import { invoiceRoutes, pdfSender } from './domains/ordering/papers/invoice-routes.ts'
import { razorpayCallbackRoute } from './domains/ordering/settlement/razorpay-callback-routes.ts'
import { receiveWebhook } from './domains/ordering/settlement/stored-webhooks.ts'
import { webhookRoutes } from './domains/ordering/settlement/webhook-routes.ts'
import { type PaymentProvider, paymentWebhooks } from './domains/ordering/settlement/webhooks.ts'
import { returnRoutes } from './domains/returns/return-routes.ts'
import { receiveParcelWebhook } from './domains/shipping/parcel-reports.ts'
import { recallParcel } from './domains/shipping/recall-parcel.ts'
import { shippingRoutes } from './domains/shipping/shipping-routes.ts'
import { createParcelTracker } from './domains/shipping/track-parcel.ts'
import type { Handlers } from './http/register-endpoints.ts'
import type { Clock } from './lib/clock.ts'
import type { ReportError } from './lib/report-error.ts'
import type { Providers } from './providers/open-providers.ts'
import type { PushService } from './providers/push-service.ts'
import type { Budgets } from './storage/budgets.ts'
import type { Storage } from './storage/open-storage.ts'

export interface OrderingDeps {
  config: Config
  storage: Storage
  catalogue: PublishedCatalogue
  clock: Clock
  providers: Providers
  push: PushService
  gateways: PaymentGateways
  budgets: Budgets
  passwords: PasswordHasher
  reportError: ReportError
}

export function orderingEndpoints(deps: OrderingDeps): Handlers[] {
  const { config, storage, catalogue, clock, providers, push } = deps
  const { db } = storage
  const hasSmsGateway = config.sms !== null
  const shipping = { db, clock, carrier: providers.shiprocket }
  const trackParcel = createParcelTracker(shipping)
  return [
    couponRoutes({ db, clock, budgets: deps.budgets }),
    checkoutRoutes({
      ...checkoutDeps(deps),
      catalogue,
      shipsTo: config.selling.shipsTo,
      options: paymentOptions(providers, config.selling),
      dollarsAbroadOnly: config.selling.dollarsAbroadOnly,
      isTest: providers.isTest,
      codesByText: hasSmsGateway || config.providers.isSandbox,
      isSigned: (returned) => providers.razorpay?.isSigned(returned) ?? false,
    }),
    orderRoutes({
      db,
      clock,
      catalogue,
      trackParcel,
      recallParcel: (orderId) => recallParcel(shipping, orderId, { isAnswered: true }),
    }),
    confirmRoutes({ db, clock, budgets: deps.budgets, hasSmsGateway }),
    followRoutes({ db, clock, hasSmsGateway, trackParcel }),
    returnRoutes({ db, clock, hasImageHost: config.imageHost !== null }),
    orderNotificationRoutes({ db, clock, push, budgets: deps.budgets }),
    shippingRoutes({ ...shipping, passwords: deps.passwords, budgets: deps.budgets }),
  ]
}

/** Webhooks and invoices, which are not part of the contract. */
export function orderingRoutes(app: FastifyInstance, deps: OrderingDeps): void {
  const { db } = deps.storage
  const { clock, budgets } = deps
  const sendPdf = pdfSender(deps.reportError)
  invoiceRoutes(app, { db, clock, budgets, sendPdf, findSession: (token) => findSession({ db, clock }, token) })
  razorpayCallbackRoute(app, {
    ...checkoutDeps(deps),
    isSigned: (returned) => deps.providers.razorpay?.isSigned(returned) ?? false,
  })
  const webhooks = paymentWebhooks({ db, clock, gateways: deps.gateways }, deps.providers)
  const receive = (provider: PaymentProvider) => (body: Buffer, signature: string, network: string | null) =>
    receiveWebhook({ db, clock, webhooks }, provider, { body, signature, network })
  webhookRoutes(app, {
    db,
    receive: {
      razorpay: receive('razorpay'),
      stripe: receive('stripe'),
      // Without PAYPAL_WEBHOOK_ID the shop asks PayPal instead (`poll-payments.ts`).
      payPal: deps.providers.payPal?.signatures === null ? () => Promise.resolve(true) : receive('payPal'),
      shiprocket: (body, token) => receiveParcelWebhook({ db, clock, carrier: deps.providers.shiprocket }, body, token),
    },
  })
}

function checkoutDeps({ config, storage, clock, gateways, budgets }: OrderingDeps) {
  return { db: storage.db, clock, gateways, budgets, rules: { ...config.selling, hasSmsGateway: config.sms !== null } }
}
