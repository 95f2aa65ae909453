import type { FastifyInstance } from 'fastify'
import { addRawBodyRoute } from '../../../http/request-bodies.ts'
import type { PaymentDeps } from '../../money/open-gateways.ts'
import { completeCheckout, findReturnedCheckout, type RazorpayReturn } from './complete-checkout.ts'

interface CallbackDeps extends PaymentDeps {
  isSigned: (returned: RazorpayReturn) => boolean
}

/**
 * Receives the result that Razorpay's page posts from an in-app browser, where
 * its window cannot report to the shop's page
 * (razorpay.com/docs/payments/payment-gateway/callback-url), and leads to the
 * page of the order.
 *
 * Browsers send no session with a form from another site. The signature proves
 * the payment, so the order is placed; but the shopper is not logged in by it,
 * and only the order's account sees it.
 */
export function razorpayCallbackRoute(app: FastifyInstance, deps: CallbackDeps): void {
  addRawBodyRoute(app, '/api/razorpay/callback', async ({ body }, reply) => {
    const form = new URLSearchParams(Buffer.isBuffer(body) ? body.toString('utf8') : '')
    const checkout = await findReturnedCheckout(deps, {
      orderId: form.get('razorpay_order_id') ?? '',
      paymentId: form.get('razorpay_payment_id') ?? '',
      signature: form.get('razorpay_signature') ?? '',
    })
    reply.header('cache-control', 'no-store')
    if (!checkout) return reply.redirect('/payment-failed', 303)
    await completeCheckout(deps, checkout.userId, checkout.id)
    return reply.redirect(`/payment-success?intended=${encodeURIComponent(checkout.id)}`, 303)
  })
}
