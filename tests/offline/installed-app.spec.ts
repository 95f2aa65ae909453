import type { Page } from '@playwright/test'
import { storeSession } from '../support/browser/account-page.ts'
import { expect, test } from '../support/browser/browser-test.ts'
import { visitOnce } from '../support/browser/service-worker.ts'

/** The page that each shortcut of the icon opens, by the shortcut’s name. */
const opened = {
  Bag: (page: Page) => page.getByRole('heading', { level: 1, name: 'Your Shopping Bag is Empty' }),
  Orders: (page: Page) => page.getByRole('heading', { level: 1, name: 'You Currently Have No Orders' }),
  Search: (page: Page) => page.getByRole('dialog').getByRole('combobox'),
}

test('the installed shop opens by its shortcuts, with a shared picture, and at its last page', async ({
  page,
  context,
  request,
}) => {
  await page.addInitScript(() => {
    const ask = window.matchMedia.bind(window)
    window.matchMedia = (query) =>
      query.includes('standalone') ? ({ ...ask('all'), matches: true } as MediaQueryList) : ask(query)
  })
  await storeSession(page)
  await visitOnce(page)

  await test.step('a picture shared from another app appears in the custom-order form', async () => {
    await page.evaluate(async () => {
      const picture = await (await fetch('/icons/icon-192.png')).blob()
      const form = Object.assign(document.createElement('form'), { action: '/custom-order', method: 'post' })
      form.enctype = 'multipart/form-data'
      const input = Object.assign(document.createElement('input'), { type: 'file', name: 'picture' })
      const given = new DataTransfer()
      given.items.add(new File([picture], 'idea.png', { type: 'image/png' }))
      input.files = given.files
      form.append(input)
      document.body.append(form)
      form.submit()
    })
    await expect(page.getByRole('img', { name: 'Your design' })).toBeVisible()
    await expect(page.getByText('idea.png is ready to send.')).toBeVisible()
    await expect(page).toHaveURL('/custom-order?shared')
    await page.reload()
    await expect(page.getByRole('button', { name: 'Send request' })).toBeVisible()
    await expect(page.getByRole('img', { name: 'Your design' })).toHaveCount(0)
  })

  await test.step('each shortcut of the icon opens its page, with and without a network', async () => {
    const { shortcuts }: { shortcuts: { name: keyof typeof opened; url: string }[] } = await (
      await request.get('/manifest.webmanifest')
    ).json()
    expect(shortcuts.map(({ name }) => name).sort()).toEqual(Object.keys(opened).sort())
    for (const offline of [false, true]) {
      await context.setOffline(offline)
      for (const { name, url } of shortcuts) {
        await page.goto(url)
        await expect(opened[name](page), name).toBeVisible()
      }
    }
  })

  await test.step('the last page opens, also without a network', async () => {
    await context.setOffline(false)
    await page.goto('/products?category=rings')
    // Simulates a phone on which another app comes to the front.
    const leave = () =>
      page.evaluate(() => {
        Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => 'hidden' })
        document.dispatchEvent(new Event('visibilitychange'))
        return localStorage.getItem('nakshi-last-place')
      })
    await expect.poll(leave).toContain('/products?category=rings')

    await context.setOffline(true)
    await page.goto('/?launch')
    await expect(page.getByRole('heading', { level: 1, name: 'RINGS' })).toBeVisible()
    await expect(page).toHaveURL('/products?category=rings')
  })
})
