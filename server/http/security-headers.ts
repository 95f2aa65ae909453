/** Headers that every answer carries, and the content security policies. */
import type { FastifyInstance } from 'fastify'
import type { ProviderKeys } from '../config/provider-config.ts'

const YEAR_IN_SECONDS = 31_536_000

/** Makes the policy of a page whose one inlined stylesheet has this hash; null for pages that link the stylesheet. */
export type PagePolicy = (styleHash: string | null) => string

/** What pages may load and run. Style attributes carry measures only. */
export function pagePolicyFor({ script, connect, frame }: AllowedOrigins): PagePolicy {
  return (styleHash) =>
    [
      "default-src 'self'",
      directive('script-src', script),
      directive('style-src', styleHash ? [styleHash] : []),
      "style-src-attr 'unsafe-inline'",
      "img-src 'self' data:",
      // The rupee sign is a font of 1 KB that travels inside the stylesheet.
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

function directive(kind: string, others: readonly string[]): string {
  return [kind, "'self'", ...others].join(' ')
}

/** Answers that are not pages can load nothing at all. */
const API_POLICY = "default-src 'none'; frame-ancestors 'none'"

/** Sets the headers on every answer, refusals and files included; a route may put its own in their place. */
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
  // A shop that is reached over plain HTTP would otherwise lock its shoppers out for a year.
  if (publicUrl?.startsWith('https:')) headers['strict-transport-security'] = `max-age=${YEAR_IN_SECONDS}`
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(headers)
    done()
  })
}

/** Whose scripts a page may run, and what those may ask and show, besides the shop's own. */
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
 * What pages need to pay with the providers that this shop has keys of. The sandbox is on the shop's own origin, and
 * PayPal's page is gone to and not shown within ours, so neither needs anything.
 */
export function paymentOrigins({ isSandbox, razorpay, stripe }: ProviderKeys): AllowedOrigins {
  if (isSandbox) return noOrigins
  const needed = [razorpay ? razorpayOrigins : noOrigins, stripe ? stripeOrigins : noOrigins]
  return {
    script: needed.flatMap(({ script }) => script),
    connect: needed.flatMap(({ connect }) => connect),
    frame: needed.flatMap(({ frame }) => frame),
  }
}
