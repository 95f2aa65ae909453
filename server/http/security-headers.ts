/** Headers that every answer carries, and the content security policies. */
import type { FastifyInstance } from 'fastify'
import type { OtherOrigins } from './payment-origins.ts'

const YEAR_IN_SECONDS = 31_536_000

/** Makes the policy of a page whose one inlined stylesheet has this hash; null for pages that link the stylesheet. */
export type PagePolicy = (styleHash: string | null) => string

/** What pages may load and run. Style attributes carry measures only. */
export function pagePolicyWith({ script, connect, frame }: OtherOrigins): PagePolicy {
  return (styleHash) =>
    [
      "default-src 'self'",
      from('script-src', script),
      from('style-src', styleHash ? [styleHash] : []),
      "style-src-attr 'unsafe-inline'",
      "img-src 'self' data:",
      // The rupee sign is a font of 1 KB that travels inside the stylesheet.
      "font-src 'self' data:",
      from('connect-src', connect),
      from('frame-src', frame),
      "manifest-src 'self'",
      "worker-src 'self'",
      "object-src 'none'",
      "base-uri 'none'",
      "form-action 'self'",
      "frame-ancestors 'none'",
    ].join('; ')
}

function from(kind: string, others: readonly string[]): string {
  return [kind, "'self'", ...others].join(' ')
}

/** Answers that are not pages can load nothing at all. */
const BARE_POLICY = "default-src 'none'; frame-ancestors 'none'"

/** Sets the headers on every answer, refusals and files included; a route may put its own in their place. */
export function addSecurityHeaders(app: FastifyInstance, { publicUrl }: { publicUrl: string | null }): void {
  const headers: Record<string, string> = {
    'content-security-policy': BARE_POLICY,
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
