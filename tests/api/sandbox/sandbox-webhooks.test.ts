import { rm } from 'node:fs/promises'
import fastify, { type FastifyInstance } from 'fastify'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { mountSandbox } from '#server/sandbox/sandbox.ts'
import type { WebhookQueue } from '#server/sandbox/webhook-queue.ts'
import { openStorage, type Storage } from '#server/storage/open-storage.ts'
import { eventually } from '../../support/shop/eventually.ts'
import { HOUR, MINUTE, type MovableClock, movableClock } from '../../support/shop/movable-clock.ts'
import { providerPayments } from '../../support/shop/provider-payments.ts'
import { providersOf, type SentWebhook, sandboxOf } from '../../support/shop/sandbox-client.ts'
import { copyTemplateDataDir } from '../../support/shop/shop-template.ts'
import { listenForWebhooks, type WebhookListener } from '../../support/simulation/webhook-listener.ts'

describe('the sandbox’s webhooks', () => {
  let app: FastifyInstance
  let outgoing: WebhookQueue
  let storage: Storage
  let dataDir: string
  let shop: WebhookListener
  let clock: MovableClock
  let origin = ''
  const { razorpay, stripe } = providersOf(() => origin)
  const sandbox = sandboxOf(() => origin)
  const { start } = providerPayments(() => origin)

  async function openSandbox() {
    storage = await openStorage({ dataDir, databaseUrl: null })
    app = fastify()
    outgoing = await mountSandbox(app, {
      db: storage.db,
      clock: clock.now,
      shopOrigin: () => shop.origin,
      publicOrigin: () => shop.origin,
      hasControl: true,
      reportError: (error) => {
        throw error
      },
    })
    origin = await app.listen({ host: '127.0.0.1', port: 0 })
  }
  async function closeSandbox() {
    await app.close()
    await storage.close()
  }

  beforeEach(async () => {
    dataDir = await copyTemplateDataDir('sqlite')
    clock = movableClock()
    shop = await listenForWebhooks()
    await openSandbox()
  })
  afterEach(async () => {
    await closeSandbox()
    shop.close()
    await rm(dataDir, { recursive: true })
  })

  async function payOnce(): Promise<string> {
    const { id } = await start.razorpay(49_900)
    await sandbox.payRazorpay(id)
    return id
  }
  const heardEvents = () =>
    shop.heard.map(({ raw }) => JSON.parse(raw.toString())).map(({ event, type }) => event ?? type)
  async function webhook(event: string): Promise<SentWebhook> {
    const found = (await sandbox.webhooks()).find((sent) => sent.event === event)
    if (!found) throw new Error(`There is no ${event}.`)
    return found
  }

  test('are sent to the shop automatically, signed over their bytes', async () => {
    const orderId = await payOnce()
    const events = ['order.paid', 'payment.authorized', 'payment.captured']
    await eventually(async () => expect(heardEvents().sort()).toEqual(events))
    const captured = shop.heard.find(({ raw }) => raw.includes('payment.captured'))
    if (!captured) throw new Error('Not heard.')
    expect(captured.path).toBe('/api/webhooks/razorpay')
    expect(captured.headers['x-razorpay-event-id']).toMatch(/^evt_/)
    const signature = String(captured.headers['x-razorpay-signature'])
    expect(razorpay.readWebhook(captured.raw, signature)).toMatchObject({
      type: 'payment.captured',
      payment: { orderId, amountPaise: 49_900, status: 'captured' },
      refund: null,
    })
    const forged = Buffer.from(captured.raw.toString().replace('49900', '99'))
    expect(razorpay.readWebhook(forged, signature)).toBeNull()
    expect(razorpay.readWebhook(captured.raw, '')).toBeNull()
  })

  test('are signed as Stripe’s SDK expects, and no other signature is accepted', async () => {
    const { id, clientSecret } = await start.stripe()
    await sandbox.payStripe(clientSecret)
    await eventually(async () => expect(heardEvents()).toEqual(['payment_intent.succeeded']))
    const [{ path, raw, headers } = { path: '', raw: Buffer.from(''), headers: {} }] = shop.heard
    expect(path).toBe('/api/webhooks/stripe')
    const signature = String(headers['stripe-signature'])
    expect(await stripe.readWebhook(raw, signature)).toMatchObject({
      type: 'payment_intent.succeeded',
      payment: { id, status: 'succeeded', amountCents: 1704 },
    })
    expect(await stripe.readWebhook(Buffer.from(raw.toString().replace('1704', '1')), signature)).toBeNull()
    expect(await stripe.readWebhook(raw, '')).toBeNull()
    expect(await stripe.readWebhook(raw, signature.replace(/t=\d+/, 't=1600000000'))).toBeNull()
  })

  test('are retried with growing delays until the shop accepts them', async () => {
    shop.respondWith(503)
    await payOnce()
    await eventually(async () => expect((await webhook('order.paid')).lastStatus).toBe(503))
    shop.respondWith(200)
    clock.pass(MINUTE)
    await eventually(async () => expect((await webhook('order.paid')).state).toBe('delivered'))
    expect((await webhook('order.paid')).attempts).toBe(2)
  })

  test('are given up after many attempts', async () => {
    shop.respondWith(500)
    await payOnce()
    for (let attempt = 0; attempt < 8; attempt++) {
      clock.pass(HOUR)
      await outgoing.sendDue()
    }
    expect(await webhook('order.paid')).toMatchObject({ state: 'failed', attempts: 8, lastStatus: 500 })
  })

  test('can be held: sent late, twice, out of order, or never', async () => {
    await sandbox.holdWebhooks()
    await payOnce()
    expect(shop.heard).toEqual([])
    expect(await sandbox.send((await webhook('order.paid')).id)).toBe(200)
    expect(await sandbox.send((await webhook('payment.captured')).id)).toBe(200)
    expect(await sandbox.send((await webhook('order.paid')).id)).toBe(200)
    expect(heardEvents()).toEqual(['order.paid', 'payment.captured', 'order.paid'])
  })

  test('are sent after a restart if they were not delivered before', async () => {
    shop.respondWith(503)
    await payOnce()
    await eventually(async () => expect((await webhook('payment.captured')).lastStatus).toBe(503))
    await closeSandbox()
    shop.respondWith(200)
    clock.pass(MINUTE)
    await openSandbox()
    await eventually(async () => expect((await webhook('payment.captured')).state).toBe('delivered'))
  })
})
