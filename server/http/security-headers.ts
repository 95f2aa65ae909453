/** Sets security headers on all responses and builds the content security policies for the shop's pages. */
import type { FastifyInstance } from 'fastify'
import type { ProviderKeys } from '../config/provider-config.ts'

const YEAR_IN_SECONDS = 31_536_000

/**
 * Function that returns a page's content security policy. `styleHash` is the hash of the page's inline stylesheet, or
 * null if the page links to its stylesheet.
 */
export type PagePolicy = (styleHash: string | null) => string

/**
 * Returns a function that builds content security policies for the shop's pages. The policies allow the given external
 * origins.
 */
export function pagePolicyFor({ script, connect, frame }: AllowedOrigins): PagePolicy {
  return (styleHash) =>
    [
      "default-src 'self'",
      directive('script-src', script),
      directive('style-src', styleHash ? [styleHash] : []),
      // Pages use style attributes for computed sizes.
      "style-src-attr 'unsafe-inline'",
      "img-src 'self' data:",
      // The stylesheet embeds a 1 KB font with the rupee sign.
      "font-src 'self' data:",
      directive('connect-src', connect),
      directive('frame-src', frame),
      "manifest-src 'self'",
      "worker-src 'self'",
      "object-src 'none'",
      "base-uri 'none'",
      "form-action 'self'",
      "frame-ancestors 'none'",
    ].join('; ')
}

function directive(name: string, sources: readonly string[]): string {
  return [name, "'self'", ...sources].join(' ')
}

/**
 * Content security policy for all responses except pages. Blocks everything, because these responses load no resources.
 */
const API_POLICY = "default-src 'none'; frame-ancestors 'none'"

/**
 * Matches paths that contain the token of a link to an order: the page, its data and its invoice. Neither other sites
 * nor search engines may learn these URLs.
 */
const SECRET_PATHS = /^\/(?:api\/orders\/)?follow\//

export function isSecretPath(url: string): boolean {
  return SECRET_PATHS.test(url)
}

const secretPathHeaders = { 'referrer-policy': 'no-referrer', 'x-robots-tag': 'noindex' }

/** Sets the security headers on every response, including errors and static files. Routes may override them. */
export function addSecurityHeaders(app: FastifyInstance, { publicUrl }: { publicUrl: string | null }): void {
  const headers: Record<string, string> = {
    'content-security-policy': API_POLICY,
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'permissions-policy': 'camera=(), microphone=(), geolocation=(), browsing-topics=()',
    'cross-origin-opener-policy': 'same-origin-allow-popups',
    'cross-origin-resource-policy': 'same-origin',
  }
  // This header makes browsers refuse plain HTTP for a year, so it is set only if the shop uses HTTPS.
  if (publicUrl?.startsWith('https:')) headers['strict-transport-security'] = `max-age=${YEAR_IN_SECONDS}`
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(headers)
    if (isSecretPath(request.url)) reply.headers(secretPathHeaders)
    done()
  })
}

/** External origins that a page may load scripts from, connect to, and embed in frames. */
interface AllowedOrigins {
  script: readonly string[]
  connect: readonly string[]
  frame: readonly string[]
}

const noOrigins: AllowedOrigins = { script: [], connect: [], frame: [] }

const razorpayOrigins: AllowedOrigins = {
  script: ['https://checkout.razorpay.com'],
  connect: ['https://api.razorpay.com', 'https://lumberjack.razorpay.com'],
  frame: ['https://api.razorpay.com', 'https://checkout.razorpay.com'],
}

const stripeOrigins: AllowedOrigins = {
  script: ['https://js.stripe.com', 'https://*.js.stripe.com'],
  connect: ['https://api.stripe.com'],
  frame: ['https://js.stripe.com', 'https://*.js.stripe.com', 'https://hooks.stripe.com'],
}

/**
 * Returns the external origins that pages need for the configured payment providers. The sandbox needs none, because it
 * runs on the shop's own origin; PayPal needs none, because shoppers pay on its website.
 */
export function paymentOrigins({ isSandbox, razorpay, stripe }: ProviderKeys): AllowedOrigins {
  if (isSandbox) return noOrigins
  const origins = [razorpay ? razorpayOrigins : noOrigins, stripe ? stripeOrigins : noOrigins]
  return {
    script: origins.flatMap(({ script }) => script),
    connect: origins.flatMap(({ connect }) => connect),
    frame: origins.flatMap(({ frame }) => frame),
  }
}
