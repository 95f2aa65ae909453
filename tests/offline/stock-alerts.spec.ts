import type { Page } from '@playwright/test'
import { expectAccessible } from '../support/browser/accessibility.ts'
import { expect, test } from '../support/browser/browser-test.ts'
import { openWaiting } from '../support/browser/outbox-page.ts'
import { visitOnce } from '../support/browser/service-worker.ts'
import { runCli } from '../support/shop/cli.ts'
import { readMails } from '../support/shop/mails.ts'
import { startBuiltShop } from '../support/shop/start-shop.ts'

const EARRINGS = { id: 'panna-linear-earrings', title: 'Panna Linear Earrings' }

const button = (page: Page, name: string) => page.getByRole('main').getByRole('button', { name })
const sheet = (page: Page) => page.getByRole('dialog', { name: "Tell me when it's back" })
const email = (page: Page) => sheet(page).getByRole('textbox', { name: 'E-mail' })
const submit = (page: Page) => sheet(page).getByRole('button', { name: 'Tell me' })

test('a guest is told when a sold-out product is back, also if the request had to wait for the network', async ({
  page,
  context,
}) => {
  const shop = await startBuiltShop()
  try {
    await visitOnce(page, shop.origin)
    await page.goto(`${shop.origin}/products/${EARRINGS.id}`)
    await button(page, "Tell me when it's back").click()
    await expectAccessible(page)
    await submit(page).click()
    await expect(email(page)).toHaveAccessibleDescription('E-mail is required')

    await context.setOffline(true)
    await email(page).fill('asha@example.com')
    await submit(page).click()
    await expect(sheet(page)).toHaveCount(0)
    const waits = "Your stock alert is saved on this device. We'll send it as soon as you're back online."
    await expect(page.getByText(waits)).toBeVisible()
    const list = await openWaiting(page)
    await expect(list.getByRole('article', { name: `Your stock alert for ${EARRINGS.title}` })).toContainText(
      'asha@example.com',
    )
    await list.getByRole('button', { name: 'Edit: Your stock alert' }).click()
    await expect(email(page)).toHaveValue('asha@example.com')
    await email(page).fill('asha.rao@example.com')
    await submit(page).click()
    await expect(page.getByText(waits)).toBeVisible()

    await context.setOffline(false)
    await expect(page.getByText("We'll tell you when it's back.")).toBeVisible()
    await expect(page.getByText(waits)).toHaveCount(0)
    await page.reload()
    await expect(page.getByText("We'll tell you when it's back.")).toBeVisible()

    await runCli(shop, 'stock', EARRINGS.id, '2')
    const mails = async () => (await readMails(shop.dataDir)).map(({ to, subject }) => [to, subject])
    const expected = [['asha.rao@example.com', `${EARRINGS.title} is back in stock`]]
    await expect.poll(mails, { timeout: 60_000 }).toEqual(expected)
    const [mail] = await readMails(shop.dataDir)
    await page.goto(mail?.links.find((link) => link.includes('/stock-alerts/end/')) ?? 'about:blank')
    await page.getByRole('button', { name: 'Stop the alerts' }).click()
    await expect(page.getByRole('heading', { name: 'The alerts are stopped' })).toBeVisible()
    await expect(page.getByText('asha.rao@example.com')).toBeVisible()
    await expectAccessible(page)
  } finally {
    await shop.stop()
  }
})
