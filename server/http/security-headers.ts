import type { FastifyInstance } from 'fastify'
import type { ProviderKeys } from '../config/provider-config.ts'

const YEAR_IN_SECONDS = 31_536_000

/** In the form `'sha256-…'`. */
interface InlineHashes {
  styles: readonly string[]
  script?: string
}

export type PagePolicy = (inline: InlineHashes) => string

/** Allows what the payment providers need. */
export function pagePolicyFor({ script, connect, frame, image, form, injectsStyles }: ProviderNeeds): PagePolicy {
  return (inline) =>
    [
      "default-src 'self'",
      directive('script-src', [...script, ...(inline.script ? [inline.script] : [])]),
      directive('style-src', injectsStyles ? ANY_STYLE : inline.styles),
      // Pages use style attributes for computed sizes.
      "style-src-attr 'unsafe-inline'",
      directive('img-src', ['data:', ...image]),
      "font-src 'self'",
      directive('connect-src', connect),
      directive('frame-src', frame),
      "manifest-src 'self'",
      "worker-src 'self'",
      "object-src 'none'",
      "base-uri 'none'",
      directive('form-action', form),
      "frame-ancestors 'none'",
    ].join('; ')
}

/** A hash beside this source would make browsers ignore it. */
const ANY_STYLE = ["'unsafe-inline'"]

function directive(name: string, sources: readonly string[]): string {
  return [name, "'self'", ...sources].join(' ')
}

/** For all but pages: these responses load no resources. */
const API_POLICY = "default-src 'none'; frame-ancestors 'none'"

/**
 * Contain the token of a link from an email. Neither other sites nor search
 * engines may learn them.
 */
const SECRET_PATHS =
  /^\/(?:(?:api\/orders\/)?follow|(?:api\/auth\/)?login-link|reset-password|(?:api\/auth\/)?verify-email|newsletter\/[^/]+|stock-alerts\/end)\//

/** Under every spelling that the pages accept. */
export function isSecretPath(url: string): boolean {
  const [path = ''] = url.split('?', 1)
  return SECRET_PATHS.test(
    decodePath(path)
      .replace(/\/{2,}/g, '/')
      .toLowerCase(),
  )
}

function decodePath(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}

/**
 * Leads malformed URLs to a path that does not exist, so that they get the shop's
 * own error page and headers instead of the server's.
 */
export function wellFormedUrl(url: string): string {
  const [path = ''] = url.split('?', 1)
  if (!path.includes('%') || decodePath(path) !== path) return url
  return url.startsWith('/api/') ? '/api/malformed' : '/malformed'
}

const secretPathHeaders = { 'referrer-policy': 'no-referrer', 'x-robots-tag': 'noindex' }

/** On every response, also errors and files. Routes may override them. */
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
  // Browsers then refuse plain HTTP, so only for shops with HTTPS.
  if (publicUrl?.startsWith('https:')) headers['strict-transport-security'] = `max-age=${YEAR_IN_SECONDS}`
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(headers)
    if (isSecretPath(request.url)) reply.headers(secretPathHeaders)
    done()
  })
}

/** What a provider's script needs beyond the shop's origin. */
interface ProviderNeeds {
  script: readonly string[]
  connect: readonly string[]
  frame: readonly string[]
  image: readonly string[]
  /** Where the script submits forms, e.g. to pay on the provider's page. */
  form: readonly string[]
  injectsStyles: boolean
}

const nothing: ProviderNeeds = { script: [], connect: [], frame: [], image: [], form: [], injectsStyles: false }

/**
 * Razorpay publishes no list. Source: its own plugin for Magento
 * (github.com/razorpay/razorpay-magento, `etc/csp_whitelist.xml`, issues 199, 537
 * and 542). Checkout adds `<style>` elements, and with `redirect` submits a form.
 */
const razorpayNeeds: ProviderNeeds = {
  script: ['https://checkout.razorpay.com', 'https://cdn.razorpay.com'],
  connect: [
    'https://api.razorpay.com',
    'https://lumberjack.razorpay.com',
    'https://lumberjack-metrics.razorpay.com',
    'https://lumberjack-cx.razorpay.com',
  ],
  frame: ['https://api.razorpay.com', 'https://checkout.razorpay.com'],
  image: ['https://cdn.razorpay.com'],
  form: ['https://api.razorpay.com'],
  injectsStyles: true,
}

/** Source: docs.stripe.com/security/guide#content-security-policy. */
const stripeNeeds: ProviderNeeds = {
  ...nothing,
  script: ['https://js.stripe.com', 'https://*.js.stripe.com'],
  connect: ['https://api.stripe.com'],
  frame: ['https://js.stripe.com', 'https://*.js.stripe.com', 'https://hooks.stripe.com'],
}

/**
 * The sandbox shares the shop's origin, and PayPal is a website of its own:
 * neither needs anything.
 */
export function providerNeeds({ isSandbox, razorpay, stripe }: ProviderKeys): ProviderNeeds {
  if (isSandbox) return nothing
  const needs = [razorpay ? razorpayNeeds : nothing, stripe ? stripeNeeds : nothing]
  return {
    script: needs.flatMap(({ script }) => script),
    connect: needs.flatMap(({ connect }) => connect),
    frame: needs.flatMap(({ frame }) => frame),
    image: needs.flatMap(({ image }) => image),
    form: needs.flatMap(({ form }) => form),
    injectsStyles: needs.some(({ injectsStyles }) => injectsStyles),
  }
}
