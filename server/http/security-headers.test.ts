import { expect, test } from 'vitest'
import { readProviderKeys } from '../config/provider-config.ts'
import { isSecretPath, pagePolicyFor, providerNeeds, wellFormedUrl } from './security-headers.ts'

const razorpay = { RAZORPAY_KEY_ID: 'rzp_live_1', RAZORPAY_KEY_SECRET: 'a', RAZORPAY_WEBHOOK_SECRET: 'b' }
const stripe = { STRIPE_SECRET_KEY: 'sk_live_1', STRIPE_PUBLISHABLE_KEY: 'pk_live_1', STRIPE_WEBHOOK_SECRET: 'c' }
const payPal = { PAYPAL_CLIENT_ID: 'a', PAYPAL_CLIENT_SECRET: 'b' }

/** Returns a page's content security policy, by directive. */
function policyOf(env: Record<string, string>): Record<string, string> {
  const policy = pagePolicyFor(providerNeeds(readProviderKeys(env)))({ styles: [] })
  return Object.fromEntries(policy.split('; ').map((part) => [part.split(' ')[0], part]))
}

test('with the sandbox, or with PayPal alone, pages use only the shop’s own origin', () => {
  for (const env of [{}, payPal]) {
    expect(policyOf(env)).toMatchObject({
      'script-src': "script-src 'self'",
      'connect-src': "connect-src 'self'",
      'frame-src': "frame-src 'self'",
    })
    expect(JSON.stringify(policyOf(env))).not.toContain('https:')
  }
})

test('with Razorpay’s keys, pages allow all that its checkout loads, reports, embeds and submits', () => {
  expect(policyOf(razorpay)).toMatchObject({
    'script-src': "script-src 'self' https://checkout.razorpay.com https://cdn.razorpay.com",
    'style-src': "style-src 'self' 'unsafe-inline'",
    'img-src': "img-src 'self' data: https://cdn.razorpay.com",
    'form-action': "form-action 'self' https://api.razorpay.com",
    'connect-src':
      "connect-src 'self' https://api.razorpay.com https://lumberjack.razorpay.com https://lumberjack-metrics.razorpay.com https://lumberjack-cx.razorpay.com",
  })
  // A hash beside it would switch 'unsafe-inline' off.
  expect(pagePolicyFor(providerNeeds(readProviderKeys(razorpay)))({ styles: ["'sha256-1'"] })).not.toContain('sha256')
})

test('with Stripe’s keys, pages allow its script and frames, and no other styles', () => {
  expect(policyOf(stripe)).toMatchObject({
    'script-src': "script-src 'self' https://js.stripe.com https://*.js.stripe.com",
    'style-src': "style-src 'self'",
    'form-action': "form-action 'self'",
  })
  expect(policyOf(stripe)['frame-src']).toContain('https://hooks.stripe.com')
  expect(policyOf({ ...razorpay, ...stripe })['connect-src']).toMatch(
    /api\.razorpay\.com.* https:\/\/api\.stripe\.com$/,
  )
})

test.each([
  '/follow/x',
  '/FOLLOW/x',
  '//follow/x',
  '/%66ollow/x',
  '/api/orders/follow/x',
  '/reset-password/x',
  '/verify-email/x',
  '/login-link/x',
  '/newsletter/confirm/x',
  '/stock-alerts/end/x?from=mail',
])('%s contains a secret', (url) => {
  expect(isSecretPath(url)).toBe(true)
})

test('other paths contain none', () => {
  for (const url of ['/', '/products/follow', '/track-order', '/newsletter', '/?next=/follow/x']) {
    expect(isSecretPath(url), url).toBe(false)
  }
})

test('malformed URLs lead nowhere, and others stay as they are', () => {
  for (const path of ['%ff', '%zz', '%', '%E0%A4', '%c0%af', '%ud800', '%ED%A0%80']) {
    expect(wellFormedUrl(`/products/${path}`), path).toBe('/malformed')
  }
  expect(wellFormedUrl('/api/products/%ff')).toBe('/api/malformed')
  for (const url of ['/products/vana%20ring', '/products?term=50%', '/']) expect(wellFormedUrl(url)).toBe(url)
})
