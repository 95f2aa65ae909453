import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test, vi } from 'vitest'
import { openPayPal } from './paypal.ts'

const approved = {
  id: 'ORDER-1',
  status: 'APPROVED',
  purchase_units: [{ custom_id: 'intended-1', amount: { value: '5.10', currency_code: 'USD' } }],
}
const declined = { name: 'UNPROCESSABLE_ENTITY', message: 'No.', details: [{ issue: 'INSTRUMENT_DECLINED' }] }

const responses: Record<string, [http: number, body: object]> = {
  token: [200, { access_token: 'token' }],
  'ORDER-1': [200, approved],
  capture: [422, declined],
}

let close: (() => void) | undefined
afterEach(() => close?.())

/** Creates a PayPal client for a server where the shopper has approved a payment and the bank declines it. */
async function openDecliningPayPal() {
  const server = createServer((request, response) => {
    const [http, body] = responses[request.url?.split('/').at(-1) ?? ''] ?? [404, {}]
    response.writeHead(http, { 'content-type': 'application/json' })
    response.end(JSON.stringify(body))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  close = () => server.close()
  const { port } = server.address() as AddressInfo
  const baseUrl = () => `http://127.0.0.1:${port}`
  return openPayPal({ clientId: 'id', clientSecret: 'secret', baseUrl, reportError: vi.fn() })
}

test('a payment whose money PayPal cannot collect is declined, and its outcome is not unknown', async () => {
  const payPal = await openDecliningPayPal()
  const value = { id: 'ORDER-1', amountCents: 510, currency: 'USD', captureId: null, feeCents: null, refunds: [] }
  expect(await payPal.capturePayment('ORDER-1')).toEqual({ kind: 'ok', value: { ...value, state: 'declined' } })
  expect(await payPal.readPayment('ORDER-1')).toEqual({ kind: 'ok', value: { ...value, state: 'approved' } })
})
