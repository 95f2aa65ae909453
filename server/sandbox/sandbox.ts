/**
 * The outside world for machines that have nothing else: the providers' own wire protocols, with play money. The shop
 * reaches it over HTTP only, as it reaches the real ones.
 */

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import * as z from 'zod'
import { sandboxPaths } from '../config/provider-config.ts'
import type { Clock } from '../lib/clock.ts'
import { projectRoot } from '../lib/project-root.ts'
import type { Queries } from '../storage/transaction.ts'
import { controlRoutes } from './control-routes.ts'
import { payPalApi, payPalCheckoutPage } from './paypal-api.ts'
import { razorpayApi, razorpayCheckout } from './razorpay-api.ts'
import type { SandboxDeps } from './sandbox-deps.ts'
import { respond } from './sandbox-http.ts'
import { shiprocketApi } from './shiprocket-api.ts'
import { stripeApi, stripeCardForm } from './stripe-api.ts'
import { WebhookQueue } from './webhook-queue.ts'

interface SandboxOptions {
  db: Queries
  clock: Clock
  /** Where this process answers. */
  shopOrigin: () => string
  /** Where browsers find the shop. */
  publicOrigin: () => string
  /** Whether tests may order trouble. */
  hasControl: boolean
}

/** Mounts the sandbox below `/sandbox`, and answers what sends its messages. Ends with the app. */
export async function mountSandbox(app: FastifyInstance, mounting: SandboxOptions): Promise<WebhookQueue> {
  const onError = (error: unknown) => app.log.warn({ err: error }, 'The sandbox could not send its messages.')
  const webhooks = new WebhookQueue({ ...mounting, onError })
  app.addHook('onClose', () => webhooks.stop())
  const parts: SandboxDeps = { ...mounting, webhooks }

  await app.register(async (sandbox) => {
    sandbox.setErrorHandler((error, _request, reply) => {
      if (!(error instanceof z.ZodError)) throw error
      return respond(reply, z.treeifyError(error), 400)
    })
    browserFileRoutes(sandbox)
    await sandbox.register((api) => razorpayApi(api, parts), { prefix: sandboxPaths.razorpay })
    await sandbox.register((window) => razorpayCheckout(window, parts), { prefix: sandboxPaths.razorpay })
    await sandbox.register((api) => stripeApi(api, parts), { prefix: sandboxPaths.stripe })
    await sandbox.register((form) => stripeCardForm(form, parts), { prefix: sandboxPaths.stripe })
    await sandbox.register((api) => payPalApi(api, parts), { prefix: sandboxPaths.payPal })
    await sandbox.register((window) => payPalCheckoutPage(window, parts), { prefix: sandboxPaths.payPal })
    await sandbox.register((api) => shiprocketApi(api, parts), { prefix: sandboxPaths.shiprocket })
    if (mounting.hasControl) {
      await sandbox.register((control) => controlRoutes(control, parts), { prefix: '/sandbox/control' })
    }
  })
  return webhooks
}

const readBrowserFile = (name: string) => readFileSync(join(projectRoot, 'server/sandbox/browser', name), 'utf8')

/** Leaves nothing behind but what it puts on `window`, so that a page may load it twice. */
const asScript = (source: string) => `(() => {\n'use strict'\n${source}})()\n`

/** Every window has its own rules below those of all. */
const asStylesheet = (source: string) => `${readBrowserFile('look.css')}\n${source}`

const JAVASCRIPT = 'text/javascript; charset=utf-8'
const CSS = 'text/css; charset=utf-8'

/** Serves what the providers' own scripts are in the real world. */
function browserFileRoutes(app: FastifyInstance): void {
  const files = [
    { path: sandboxPaths.razorpayScript, type: JAVASCRIPT, body: asScript(readBrowserFile('razorpay-checkout.js')) },
    { path: '/sandbox/razorpay/checkout.css', type: CSS, body: asStylesheet(readBrowserFile('razorpay-checkout.css')) },
    {
      path: sandboxPaths.stripeScript,
      type: JAVASCRIPT,
      body: asScript(readBrowserFile('card-element.js') + readBrowserFile('stripe.js')),
    },
    { path: '/sandbox/stripe/bank-proof.js', type: JAVASCRIPT, body: readBrowserFile('bank-proof.js') },
    { path: '/sandbox/stripe/stripe.css', type: CSS, body: asStylesheet(readBrowserFile('stripe.css')) },
    { path: '/sandbox/paypal/page.css', type: CSS, body: asStylesheet(readBrowserFile('paypal-page.css')) },
  ]
  for (const { path, type, body } of files) {
    app.get(path, (_request, reply) => reply.header('cache-control', 'no-cache').type(type).send(body))
  }
}
