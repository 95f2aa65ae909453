import type { Page } from '@playwright/test'
import { expectAccessible } from '../../support/browser/accessibility.ts'
import { expect, test } from '../../support/browser/browser-test.ts'
import { keepPicture } from '../../support/browser/keep-picture.ts'
import { exportedGoods, providersOf } from '../../support/shop/sandbox-client.ts'

/** Loads a provider’s script as a page does, under the content security policy of the shop’s pages. */
async function loadScript(page: Page, address: string) {
  await page.goto('/terms')
  await page.evaluate(
    (src) =>
      new Promise((resolve, reject) => {
        const script = Object.assign(document.createElement('script'), { src, onload: resolve, onerror: reject })
        document.head.append(script)
      }),
    address,
  )
}

test.describe('the sandbox’s Razorpay window', () => {
  /** Opens the window for a new order of ₹1,499. Returns the events that the page has received. */
  async function openWindow(page: Page, origin: string) {
    const { razorpay } = providersOf(() => origin)
    const order = await razorpay.createOrder({
      amountPaise: 149_900,
      currency: 'INR',
      receipt: 'window',
      notes: {},
      capturedWithinMs: 70 * 60_000,
    })
    if (order.kind !== 'ok') throw new Error(order.kind)
    const heard = await page.evaluateHandle(
      ({ key, order_id }) => {
        const told: { failures: string[]; dismissals: number; results: RazorpayResult[] } = {
          failures: [],
          dismissals: 0,
          results: [],
        }
        if (!window.Razorpay) throw new Error('The script has not defined it.')
        const checkout = new window.Razorpay({
          key,
          order_id,
          amount: 149_900,
          currency: 'INR',
          name: 'Nakshi',
          description: 'Jewellery with a story',
          prefill: { name: 'Asha Patel', email: 'asha@example.com', contact: '9876543210' },
          theme: { color: '#6b1f3a' },
          handler: (result) => told.results.push(result),
          modal: { ondismiss: () => told.dismissals++ },
        })
        checkout.on('payment.failed', ({ error }) => told.failures.push(error.metadata.order_id))
        checkout.open()
        return told
      },
      { key: razorpay.publicKey, order_id: order.value.id },
    )
    return { razorpay, orderId: order.value.id, heard: () => heard.jsonValue() }
  }
  const dialog = (page: Page) => page.getByRole('dialog', { name: 'Pay Nakshi' })
  const button = (page: Page, name: string) => dialog(page).getByRole('button', { name, exact: true })

  test('pays, fails and closes', async ({ page, shop }) => {
    await loadScript(page, providersOf(() => shop.origin).razorpay.scriptUrl)

    await test.step('shows the amount and that no money moves, and returns a signed payment', async () => {
      const { razorpay, orderId, heard } = await openWindow(page, shop.origin)
      await expect(dialog(page)).toContainText('₹1,499')
      await expect(dialog(page)).toContainText('Test mode: no money moves')
      await expect(button(page, 'Pay')).toBeFocused()
      await expect(button(page, 'Pay')).toBeEnabled()
      await expectAccessible(page)
      await page.keyboard.press('Enter')
      await expect(dialog(page)).toBeHidden()
      const [result] = (await heard()).results
      expect(result?.razorpay_order_id).toBe(orderId)
      const { razorpay_payment_id: paymentId = '', razorpay_signature: signature = '' } = result ?? {}
      expect(razorpay.isSigned({ orderId, paymentId, signature })).toBe(true)
      expect((await heard()).dismissals).toBe(0)
    })

    await test.step('stays open when a payment fails, shows the reason, and allows another attempt', async () => {
      const { orderId, heard } = await openWindow(page, shop.origin)
      await button(page, 'Fail').click()
      await expect(dialog(page).getByRole('alert')).toContainText('The payment was declined')
      expect((await heard()).failures).toEqual([orderId])
      await button(page, 'Pay').click()
      await expect(dialog(page)).toBeHidden()
      expect((await heard()).results).toHaveLength(1)
    })

    await test.step('can be closed without a payment, by its button and by Escape', async () => {
      const first = await openWindow(page, shop.origin)
      await button(page, 'Close').click()
      await expect(dialog(page)).toBeHidden()
      expect(await first.heard()).toMatchObject({ dismissals: 1, results: [] })
      const second = await openWindow(page, shop.origin)
      await expect(button(page, 'Pay')).toBeEnabled()
      await page.keyboard.press('Escape')
      await expect(dialog(page)).toBeHidden()
      expect(await second.heard()).toMatchObject({ dismissals: 1, results: [] })
    })

    await test.step('reports a missing response and lets the shopper try again', async () => {
      const { heard } = await openWindow(page, shop.origin)
      await expect(button(page, 'Pay')).toBeEnabled()
      await page.route('**/sandbox/razorpay/checkout/**', (route) => route.abort())
      await button(page, 'Pay').click()
      await expect(dialog(page).getByRole('alert')).toHaveText('No response. Nothing was paid; please try again.')
      await page.unroute('**/sandbox/razorpay/checkout/**')
      await button(page, 'Pay').click()
      await expect(dialog(page)).toBeHidden()
      expect((await heard()).results).toHaveLength(1)
    })
  })
})

test.describe('the sandbox’s Stripe card form', () => {
  interface CardForm {
    elements(): { create(type: 'card'): { mount(place: HTMLElement): void; on(event: string, act: unknown): void } }
    confirmCardPayment(secret: string, data: object): Promise<object>
  }

  /** Shows the card form for a new payment, in place of the one before. */
  async function mountCard(page: Page, origin: string) {
    const { stripe } = providersOf(() => origin)
    const key = `form-${Math.random()}`
    const intent = await stripe.createPaymentIntent({
      amountCents: 1704,
      currency: 'usd',
      ...exportedGoods,
      metadata: {},
      key,
    })
    if (intent.kind !== 'ok') throw new Error(intent.kind)
    const form = await page.evaluateHandle(
      ({ publicKey, secret }) => {
        const { Stripe } = window as unknown as { Stripe: (key: string) => CardForm }
        document.getElementById('card')?.remove()
        const place = Object.assign(document.createElement('div'), { id: 'card' })
        document.querySelector('main')?.prepend(place)
        const provider = Stripe(publicKey)
        const card = provider.elements().create('card')
        const changes: object[] = []
        card.on('change', (change: object) => changes.push(change))
        card.mount(place)
        return {
          changes,
          confirm: () =>
            provider.confirmCardPayment(secret, {
              payment_method: { card, billing_details: { name: 'Asha Rao', address: { line1: '1 Market Street' } } },
            }),
        }
      },
      { publicKey: stripe.publicKey, secret: intent.value.clientSecret },
    )
    return {
      confirm: () => form.evaluate(({ confirm }) => confirm()),
      lastChange: () => form.evaluate(({ changes }) => changes.at(-1)),
      status: async () => {
        const read = await stripe.readPaymentIntent(intent.value.id)
        return read.kind === 'ok' ? read.value.status : read.kind
      },
    }
  }
  async function fillCard(page: Page, number: string, expiry = '12/49') {
    await page.getByRole('textbox', { name: 'Card number' }).fill(number)
    await page.getByRole('textbox', { name: 'Expiry date' }).fill(expiry)
    await page.getByRole('textbox', { name: 'CVC' }).fill('123')
  }

  test('takes test cards only, and keeps them within its frame', async ({ page, shop }) => {
    await loadScript(page, providersOf(() => shop.origin).stripe.scriptUrl)

    await test.step('reports the input to the page, and pays with a test card', async () => {
      const { confirm, lastChange, status } = await mountCard(page, shop.origin)
      await expect(page.getByRole('textbox', { name: 'CVC' })).toBeVisible()
      await expectAccessible(page)
      await page.getByRole('textbox', { name: 'Card number' }).fill('4242')
      expect(await lastChange()).toMatchObject({ empty: false, complete: false })
      await fillCard(page, '4242424242424242')
      await expect(page.getByRole('textbox', { name: 'Card number' })).toHaveValue('4242 4242 4242 4242')
      await expect(page.getByRole('textbox', { name: 'Expiry date' })).toHaveValue('12 / 49')
      expect(await lastChange()).toMatchObject({ empty: false, complete: true, brand: 'visa' })
      expect(await confirm()).toMatchObject({ paymentIntent: { status: 'succeeded' } })
      expect(await status()).toBe('succeeded')
    })

    await test.step('reports an invalid card before a request is sent', async () => {
      const { confirm, lastChange } = await mountCard(page, shop.origin)
      await fillCard(page, '4242424242424241')
      expect(await lastChange()).toMatchObject({ error: { message: 'Your card number is invalid.' } })
      await fillCard(page, '4242424242424242', '01/20')
      expect(await lastChange()).toMatchObject({ error: { code: 'invalid_expiry_year_past' } })
      expect(await confirm()).toMatchObject({ error: { code: 'invalid_expiry_year_past' } })
    })

    await test.step('shows a refusal with the provider’s message', async () => {
      const { confirm, status } = await mountCard(page, shop.origin)
      await fillCard(page, '4000000000009995')
      expect(await confirm()).toMatchObject({ error: { message: 'Your card has insufficient funds.' } })
      expect(await status()).toBe('requires_payment_method')
    })

    await test.step('keeps card numbers within its frame and accepts no real cards', async () => {
      const { confirm } = await mountCard(page, shop.origin)
      const sent: string[] = []
      page.on('request', (request) => sent.push(request.url() + (request.postData() ?? '')))
      await fillCard(page, '4111111111111111')
      expect(await confirm()).toMatchObject({ error: { code: 'card_declined' } })
      await fillCard(page, '4000000000000002')
      expect(await confirm()).toMatchObject({ error: { code: 'card_declined' } })
      expect(sent.join(' ')).toContain('pm_card_visa_chargeDeclined')
      expect(sent.join(' ')).not.toMatch(/4000000000000002|4111/)
    })

    await test.step('requires authentication for some cards', async () => {
      const { confirm, status } = await mountCard(page, shop.origin)
      await fillCard(page, '4000002500003155')
      const refused = confirm()
      await page.getByRole('button', { name: 'Fail authentication' }).click()
      expect(await refused).toMatchObject({ error: { code: 'payment_intent_authentication_failure' } })
      const taken = confirm()
      await page.getByRole('button', { name: 'Complete authentication' }).click()
      expect(await taken).toMatchObject({ paymentIntent: { status: 'succeeded' } })
      expect(await status()).toBe('succeeded')
    })
  })
})

test.describe('the sandbox’s PayPal page', () => {
  async function openPage(page: Page, origin: string) {
    const { payPal: hostedPage } = providersOf(() => origin)
    const created = await hostedPage.createPayment({
      ...exportedGoods,
      amountCents: 1704,
      currency: 'USD',
      reference: 'page',
      returnUrl: `${origin}/terms?res=success`,
      cancelUrl: `${origin}/terms`,
      key: `page-${Math.random()}`,
    })
    if (created.kind !== 'ok') throw new Error(created.kind)
    await page.goto(created.value.url)
    return { hostedPage, id: created.value.id }
  }

  test.use({ serviceWorkers: 'allow' })

  test('pays or cancels', async ({ page, shop }) => {
    await test.step('is not handled by the service worker of a returning visitor', async () => {
      await page.goto('/terms')
      await page.evaluate(() => navigator.serviceWorker.ready)
      const { hostedPage, id } = await openPage(page, shop.origin)
      await expect(page.getByRole('button', { name: 'Pay' })).toBeVisible()
      await keepPicture(page, 'paypal-page')
      await expectAccessible(page)

      await test.step('Cancel returns without a payment', async () => {
        await page.getByRole('button', { name: 'Cancel' }).click()
        await expect(page).toHaveURL(/\/terms\?token=/)
        expect(await hostedPage.readPayment(id)).toMatchObject({ value: { state: 'open' } })
      })
    })

    await test.step('shows the amount, and Pay returns to the shop with the payment approved', async () => {
      const { hostedPage, id } = await openPage(page, shop.origin)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Pay Nakshi')
      await expect(page.getByText('$17.04')).toBeVisible()
      await expect(page.getByText('Test mode: no money moves')).toBeVisible()
      await page.getByRole('button', { name: 'Pay' }).click()
      await expect(page).toHaveURL(/\/terms\?res=success&token=/)
      expect(await hostedPage.readPayment(id)).toMatchObject({ value: { state: 'approved' } })
    })
  })
})
