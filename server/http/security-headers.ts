/** Headers that every answer carries, and the content security policies. */
import type { FastifyInstance } from 'fastify'

const YEAR_IN_SECONDS = 31_536_000

/**
 * What a page may load and run. Its one inlined stylesheet is named by hash; style attributes carry measures only.
 * `styleHash` is null for pages that link the stylesheet.
 */
export function pagePolicy(styleHash: string | null): string {
  return [
    "default-src 'self'",
    "script-src 'self'",
    `style-src 'self'${styleHash ? ` ${styleHash}` : ''}`,
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data:",
    // The rupee sign is a font of 1 KB that travels inside the stylesheet.
    "font-src 'self' data:",
    "connect-src 'self'",
    "manifest-src 'self'",
    "worker-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')
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
