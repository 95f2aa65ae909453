/**
 * Payment providers and carrier without real accounts. The shop calls them over
 * HTTP; no money moves.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import * as z from 'zod'
import { sandboxPaths } from '../config/provider-config.ts'
import type { Clock } from '../lib/clock.ts'
import { projectRoot } from '../lib/project-root.ts'
import type { ReportError } from '../lib/report-error.ts'
import type { Queries } from '../storage/transaction.ts'
import { controlRoutes } from './control-routes.ts'
import { readFault } from './fault-store.ts'
import { payPalApi, payPalCheckoutPage } from './paypal/api.ts'
import { payPalCertificate } from './paypal/signing.ts'
import { razorpayApi, razorpayCheckout } from './razorpay/api.ts'
import type { SandboxDeps } from './sandbox-deps.ts'
import { respond } from './sandbox-http.ts'
import { shiprocketApi } from './shiprocket-api.ts'
import { stripeApi, stripeCardForm } from './stripe/api.ts'
import { WebhookQueue } from './webhook-queue.ts'

interface SandboxOptions {
  db: Queries
  clock: Clock
  /** Where this process reaches its own server. */
  shopOrigin: () => string
  /** Where browsers reach the shop, e.g. `https://shop.example`. */
  publicOrigin: () => string
  /** Whether to register the control API. */
  hasControl: boolean
  reportError: ReportError
}

/** Under `/sandbox`. The returned queue stops when the app closes. */
export async function mountSandbox(app: FastifyInstance, options: SandboxOptions): Promise<WebhookQueue> {
  const webhooks = new WebhookQueue(options)
  app.addHook('onClose', () => webhooks.stop())
  const deps = { ...options, webhooks, readFault }

  await app.register(async (sandbox) => {
    sandbox.setErrorHandler((error, _request, reply) => {
      if (!(error instanceof z.ZodError)) throw error
      return respond(reply, z.treeifyError(error), 400)
    })
    browserFileRoutes(sandbox)
    await providerApis(sandbox, deps)
    await sandbox.register((checkout) => razorpayCheckout(checkout, deps), { prefix: sandboxPaths.razorpay })
    await sandbox.register((form) => stripeCardForm(form, deps), { prefix: sandboxPaths.stripe })
    await sandbox.register((page) => payPalCheckoutPage(page, deps), { prefix: sandboxPaths.payPal })
    if (options.hasControl) {
      await sandbox.register((control) => controlRoutes(control, deps), { prefix: '/sandbox/control' })
    }
  })
  return webhooks
}

/** What the shop calls, without what browsers load from the providers. */
export async function providerApis(app: FastifyInstance, deps: SandboxDeps): Promise<void> {
  await app.register((api) => razorpayApi(api, deps), { prefix: sandboxPaths.razorpay })
  await app.register((api) => stripeApi(api, deps), { prefix: sandboxPaths.stripe })
  await app.register((api) => payPalApi(api, deps), { prefix: sandboxPaths.payPal })
  await app.register(payPalCertificate, { prefix: sandboxPaths.payPal })
  await app.register((api) => shiprocketApi(api, deps), { prefix: sandboxPaths.shiprocket })
}

const JAVASCRIPT = 'text/javascript; charset=utf-8'
const CSS = 'text/css; charset=utf-8'

/** In place of the real providers' scripts and stylesheets. */
function browserFileRoutes(app: FastifyInstance): void {
  const read = (name: string) => readFileSync(join(projectRoot, 'server/sandbox/browser', name), 'utf8')
  // In a function, so that a page can load it twice.
  const script = (...names: string[]) => `(() => {\n'use strict'\n${names.map(read).join('')}})()\n`
  const stylesheet = (name: string) => `${read('base.css')}\n${read(name)}`
  const files = [
    { path: sandboxPaths.razorpayScript, type: JAVASCRIPT, body: script('razorpay-checkout.js') },
    { path: '/sandbox/razorpay/checkout.css', type: CSS, body: stylesheet('razorpay-checkout.css') },
    { path: sandboxPaths.stripeScript, type: JAVASCRIPT, body: script('card-element.js', 'stripe.js') },
    { path: '/sandbox/stripe/authentication-dialog.js', type: JAVASCRIPT, body: read('authentication-dialog.js') },
    { path: '/sandbox/stripe/stripe.css', type: CSS, body: stylesheet('stripe.css') },
    { path: '/sandbox/paypal/page.css', type: CSS, body: stylesheet('paypal-page.css') },
  ]
  for (const { path, type, body } of files) {
    app.get(path, (_request, reply) => reply.header('cache-control', 'no-cache').type(type).send(body))
  }
}
