import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { sandboxPaths } from '../config/sandbox-paths.ts'
import { projectRoot } from '../project-root.ts'

const text = (name: string) => readFileSync(join(projectRoot, 'server/sandbox/browser', name), 'utf8')

/** Leaves nothing behind but what it puts on `window`, so that a page may load it twice. */
const asScript = (source: string) => `(() => {\n'use strict'\n${source}})()\n`

/** Every window has its own rules below those of all. */
const asStylesheet = (source: string) => `${text('look.css')}\n${source}`

const JAVASCRIPT = 'text/javascript; charset=utf-8'
const CSS = 'text/css; charset=utf-8'

/** Serves what the providers' own scripts are in the real world. */
export function browserFiles(app: FastifyInstance): void {
  const files = [
    { path: sandboxPaths.razorpayScript, type: JAVASCRIPT, body: asScript(text('razorpay-checkout.js')) },
    { path: '/sandbox/razorpay/checkout.css', type: CSS, body: asStylesheet(text('razorpay-checkout.css')) },
    { path: sandboxPaths.stripeScript, type: JAVASCRIPT, body: asScript(text('card-element.js') + text('stripe.js')) },
    { path: '/sandbox/stripe/bank-proof.js', type: JAVASCRIPT, body: text('bank-proof.js') },
    { path: '/sandbox/stripe/stripe.css', type: CSS, body: asStylesheet(text('stripe.css')) },
    { path: '/sandbox/paypal/page.css', type: CSS, body: asStylesheet(text('paypal-page.css')) },
  ]
  for (const { path, type, body } of files) {
    app.get(path, (_request, reply) => reply.header('cache-control', 'no-cache').type(type).send(body))
  }
}
