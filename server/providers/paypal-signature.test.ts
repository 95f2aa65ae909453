import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { proofHeaders, sandboxKeys } from '../config/provider-config.ts'
import { CERTIFICATE, transmissionHeaders } from '../sandbox/paypal/signing.ts'
import { PayPalSignatures } from './paypal-signature.ts'

/** Of the same key, but not issued to PayPal. */
const OF_SOMEBODY_ELSE = `-----BEGIN CERTIFICATE-----
MIIDETCCAfmgAwIBAgIUP6zeBcGWrgOp3IhuxY3zZdtXwvswDQYJKoZIhvcNAQEL
BQAwFzEVMBMGA1UEAwwMc2hvcC5leGFtcGxlMCAXDTI2MTEyOTA0MzYzOFoYDzIx
MjYxMTA1MDQzNjM4WjAXMRUwEwYDVQQDDAxzaG9wLmV4YW1wbGUwggEiMA0GCSqG
SIb3DQEBAQUAA4IBDwAwggEKAoIBAQDP3LihDOZGoeXWSyJ8oRM7uTJ3OZ7W2+Qb
lwD192QLFksnB0gODze/CKazO5kB5TjzYqXiH1B1k0unktpql74bqYr0B9MM3uy8
JqCHUZSn9FMwS0JtsHnwi5Noo8dGI23zqWvEzSSxk1WmqdpthO+tKjZLrC2uFn/M
2M5Rh29BraRa3Hk+osdmPBQ4m/loRJbnMhj33ZAPPRxZG2TBxFSa/UjpXlZBRPXY
U7xjutxd/JUY5OXBkxzEYGsdwxyKdC9dtCKjra3Vk+SGBgpzyjj5slcUJbuglEpk
ivt0PSl0Xpn2uwoNMuOWymGd5g4bWpV0VPW2CRAnG9oyGh59ebi1AgMBAAGjUzBR
MB0GA1UdDgQWBBSip0isn6nNdSx4960ac1SyhvMBETAfBgNVHSMEGDAWgBSip0is
n6nNdSx4960ac1SyhvMBETAPBgNVHRMBAf8EBTADAQH/MA0GCSqGSIb3DQEBCwUA
A4IBAQB1kykYQOWrf/ca2co3oRLGZMXa64by+oQcuMlZfH/o82RaC+vb44WC8rCz
fU/8rER+HXOL5SQVfb+0RkGmu4QhHbAbNv4OWCJZXwH8JV9rtTzd/RsalOw+lUxK
EtJBITk+pmQbd+mt1OZrB3YdP31shwAR/mn7071AOZbMfIsb87SsZdVm4cZeRBFk
ftkiuEwvJ34JsH+8nBivIR1A7I69eHepYfFKZfGXKzvshSWDkcH4cazS0Y/QlLzZ
gG52xqiZwtIhu8yaiFCeuLgjuQzz2o9pIC5V44npWWoU4oz7C8tzmXiZQiHDgQIh
xDKGukQLWHVOC1ri+CCmleeDE6cr
-----END CERTIFICATE-----
`
const HOST = 'https://paypal.example/sandbox/paypal'
const raw = Buffer.from('{"event_type":"PAYMENT.CAPTURE.REFUNDED"}')
const NOW = Date.parse('2026-11-29T00:00:00Z')

const served = vi.fn<typeof fetch>()
beforeEach(() => vi.stubGlobal('fetch', served))
afterEach(() => vi.unstubAllGlobals())

function isSigned(signatures: PayPalSignatures, at: number) {
  const headers = transmissionHeaders(raw.toString(), { id: 'WH-1', origin: 'https://paypal.example', at })
  const proof = proofHeaders.payPal.map((name) => headers[name]).join('\n')
  return signatures.isSigned({ raw, proof, receivedAt: at, mayFetch: () => Promise.resolve(true) })
}
const open = (webhookId: string = sandboxKeys.payPal.webhookId) =>
  new PayPalSignatures({ webhookId, hosts: () => [HOST] })

test('the certificate is fetched once, and used only while it is valid', async () => {
  served.mockImplementation(async () => new Response(CERTIFICATE))
  const signatures = open()
  expect(await isSigned(signatures, NOW)).toBe(true)
  expect(await isSigned(signatures, NOW)).toBe(true)
  expect(served).toHaveBeenCalledTimes(1)
  expect(await isSigned(signatures, Date.parse('2019-12-31T00:00:00Z'))).toBe(false)
  expect(await isSigned(signatures, Date.parse('2120-01-02T00:00:00Z'))).toBe(false)
})

test('a webhook that was signed for another shop is refused', async () => {
  served.mockImplementation(async () => new Response(CERTIFICATE))
  expect(await isSigned(open('2OTHER00SHOP'), NOW)).toBe(false)
})

test.each([
  ['of somebody else', OF_SOMEBODY_ELSE],
  ['with an issuer that did not sign it', CERTIFICATE + OF_SOMEBODY_ELSE],
  ['that is none', '-----BEGIN CERTIFICATE-----AAAA-----END CERTIFICATE-----'],
])('a certificate %s is refused', async (_name, certificate) => {
  served.mockImplementation(async () => new Response(certificate))
  expect(await isSigned(open(), NOW)).toBe(false)
})

test('a webhook is refused, and heard when it is repeated, while PayPal does not respond', async () => {
  served.mockImplementationOnce(() => Promise.reject(new Error('No connection.')))
  const signatures = open()
  expect(await isSigned(signatures, NOW)).toBe(false)
  served.mockImplementation(async () => new Response(CERTIFICATE))
  expect(await isSigned(signatures, NOW)).toBe(true)
})
