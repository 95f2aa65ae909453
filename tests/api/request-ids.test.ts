import { afterAll, beforeAll, expect, test } from 'vitest'
import { request, setTransport } from '#sync/api.ts'
import { apiClient } from '../support/shop/api-client.ts'
import { newBuyer, RING_PRICE, rings } from '../support/shop/buyer.ts'
import { eventually } from '../support/shop/eventually.ts'
import { readMails } from '../support/shop/mails.ts'
import { type InProcessShop, startShop } from '../support/shop/start-shop.ts'
import { testLog } from '../support/shop/test-log.ts'

const log = testLog()
let shop: InProcessShop
const ask = apiClient(() => shop.origin)

beforeAll(async () => {
  shop = await startShop({ open: { logTo: log.stream, logLevel: 'debug' } })
})
afterAll(async () => {
  setTransport(null)
  await shop.stop()
})

/** The log's lines of a request. */
function linesOf(requestId: string): Record<string, unknown>[] {
  const lines = log.text().trim().split('\n')
  return lines.map((line) => JSON.parse(line)).filter((line) => line.requestId === requestId)
}

test('the page gives each of its requests an id, which reaches the payment provider’s line in the log', async () => {
  const sent: string[] = []
  setTransport((address, { timeoutMs: _, headers, ...init }) => {
    sent.push(new Headers(headers).get('x-request-id') ?? '')
    return fetch(shop.origin + address, { ...init, headers })
  })
  const { token } = await newBuyer(ask)
  const { payment: _, ...body } = rings()
  const order = { body: { ...body, amount: RING_PRICE }, token }
  expect([await request('createRazorpayOrder', order), await request('paymentMethods', { token })]).toMatchObject([
    { kind: 'ok' },
    { kind: 'ok' },
  ])
  const [first = '', second = ''] = sent
  expect(first).not.toBe(second)
  const call = { command: 'createRazorpayOrder', provider: 'Razorpay', method: 'POST', path: /orders$/, status: 200 }
  expect(linesOf(first)).toContainEqual(expect.objectContaining({ ...call, path: expect.stringMatching(call.path) }))
})

test('jobs and emails keep the id of the request that led to them, and an id of another shape is replaced', async () => {
  const { email } = await newBuyer(ask)
  const requestMail = (id: string) => ask('forgotPassword', { body: { email }, headers: { 'x-request-id': id } })
  await requestMail('id-of-the-page')
  await requestMail('no id!')
  const idsInMails = await eventually(async () => {
    const mails = (await readMails(shop.dataDir)).filter(({ to, resetToken }) => to === email && resetToken !== '')
    expect(mails).toHaveLength(2)
    return mails.map(({ raw }) => /^X-Request-Id: (.*)$/im.exec(raw)?.[1]?.trim())
  })
  expect(idsInMails).toContain('id-of-the-page')
  expect(idsInMails).not.toContain('no id!')
  expect(linesOf('id-of-the-page')).toContainEqual(
    expect.objectContaining({ command: 'send-reset-email', msg: 'An email was sent.' }),
  )
})
