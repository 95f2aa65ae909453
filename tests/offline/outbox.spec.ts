import type { Page } from '@playwright/test'
import { expectAccessible } from '../support/browser/accessibility.ts'
import { logIn, newShopperOf, storeSession } from '../support/browser/account-page.ts'
import { expect, test } from '../support/browser/browser-test.ts'
import { keepPicture } from '../support/browser/keep-picture.ts'
import {
  expectQueued,
  field,
  fillMessage,
  mailsToOwner,
  openWaiting,
  rename,
  requestCustomRing,
  subscribe,
  waiting,
  waitingItem,
  writeMessage,
  writeReview,
} from '../support/browser/outbox-page.ts'
import { visitOnce } from '../support/browser/service-worker.ts'
import { untilShown } from '../support/browser/shown-texts.ts'
import { apiClient } from '../support/shop/api-client.ts'
import { readMails } from '../support/shop/mails.ts'
import { startBuiltShop } from '../support/shop/start-shop.ts'

const RING = { id: 'tara-solitaire-ring', title: 'Tara Solitaire Ring' }
const line = (page: Page, words: string) => page.getByText(words, { exact: true })

test('submissions without a network wait, can be changed and removed, and are delivered once when the connection returns', async ({
  page,
  context,
}) => {
  const shop = await startBuiltShop()
  const ask = apiClient(() => shop.origin)
  try {
    const shopper = await storeSession(page, await newShopperOf(shop), shop.origin)
    await visitOnce(page, shop.origin)
    await writeReview(page, 'moti-mala-necklace', 'Sent with a network.')
    await expect(page.getByText('Thank you! Your review is now at the top of the list.')).toBeVisible()
    await page.goto(`${shop.origin}/products/${RING.id}`)
    await expect(page.getByRole('heading', { name: /^Reviews\(/ })).toBeVisible()
    await context.setOffline(true)

    await test.step('every form says that its content is saved, and shows it as waiting', async () => {
      await writeReview(page, RING.id, 'Bright.')
      await expectQueued(page, 'Your review')
      // A shopper has one review per product, also while it waits.
      await page.goto(`${shop.origin}/account`)
      await writeReview(page, RING.id, 'Brighter than in the picture.')
      await expectQueued(page, 'Your review')
      await expect(waitingItem(page, `Your review of ${RING.title}`)).toContainText('Brighter than in the picture.')
      await subscribe(page, shopper.email)
      await expectQueued(page, 'Your subscription')
      await rename(page, 'Asha Mehta')
      await expectQueued(page, 'Your new name')
      await keepPicture(page, 'account-waiting')
      await requestCustomRing(page, shopper.email)
      await expectQueued(page, 'Your request')
      await expect(waitingItem(page, 'Your request').getByRole('img', { name: 'Your design' })).toBeVisible()
      await writeMessage(page, 'Is it gold?', shopper.email)
      await expectQueued(page, 'Your message')
      await writeMessage(page, 'Never mind.', shopper.email)
      await expect(waiting(page).getByRole('article')).toHaveCount(2)
    })
    await test.step('one item is changed in its form, and one is removed', async () => {
      await waiting(page).getByRole('button', { name: 'Remove: Your message' }).last().click()
      await expect(waiting(page).getByRole('article')).toHaveCount(1)
      await expect(waiting(page).getByRole('list')).toBeFocused()
      await expect(page.getByText('Your message was removed.')).toBeVisible()
      // Withdrawing the second message sends the first one, which is being edited, before it.
      await fillMessage(page, 'How long does it take?', shopper.email)
      await waiting(page).getByRole('button', { name: 'Edit: Your message' }).click()
      await expect(waitingItem(page, 'Your message')).toContainText("you're still editing it")
      await expect(field(page, 'Message')).toHaveValue('How long does it take?')
      await page.getByRole('button', { name: 'Send', exact: true }).click()
      await expect(waiting(page).getByRole('article')).toHaveCount(2)
      await expect(field(page, 'Message')).toHaveValue('Is it gold?')
      await waitingItem(page, 'Your message')
        .filter({ hasText: 'How long' })
        .getByRole('button', { name: /^Remove/ })
        .click()
      await expect(waiting(page).getByRole('article')).toHaveCount(1)
      await expect(waiting(page).getByRole('list')).toBeFocused()
      await expect(page.getByText('Your message was removed.')).toBeVisible()
      await field(page, 'Message').fill('Is it silver?')
      await page.getByRole('button', { name: 'Send', exact: true }).click()
      await expect(waitingItem(page, 'Your message')).toContainText('Is it silver?')
      await keepPicture(page, 'contact-waiting')
      await expectAccessible(page)
    })

    const other = await test.step('all items are kept after the browser was closed', async () => {
      await page.close()
      const opened = await context.newPage()
      await opened.goto(`${shop.origin}/account`)
      await expect(waiting(opened).getByRole('article')).toHaveCount(5)
      await expect(line(opened, '5 items are waiting to be sent.')).toBeVisible()
      const all = await openWaiting(opened)
      await expect(all.getByRole('article')).toHaveCount(5)
      await keepPicture(opened, 'account-outbox')
      await expectAccessible(opened)
      await opened.keyboard.press('Escape')
      return opened
    })

    await test.step('when the connection returns, each item is sent, even after a lost response, and the shopper is notified', async () => {
      await context.route(
        '**/api/contact',
        async (route) => {
          await route.fetch()
          await route.abort()
        },
        { times: 1 },
      )
      const news = [
        `Your review of ${RING.title} is published.`,
        `We've sent an e-mail to ${shopper.email}. Tap the link in it to confirm your subscription.`,
        'Your new name is saved.',
        /We've received your request\. Its number is CJ-\d\d-\d{6}\./,
        'Your message has been sent.',
      ]
      // The items are sent in any order, and each toast disappears after a while.
      const shown = Promise.all(news.map((text) => untilShown(other, text)))
      await context.setOffline(false)
      await shown
      await expect(other.getByText('to be sent.', { exact: false })).toHaveCount(0)
      await expect(other.getByRole('heading', { level: 1, name: 'Asha Mehta' })).toBeVisible()
    })

    await test.step('the shop has each item once', async () => {
      const subjects = async () => (await readMails(shop.dataDir)).map(({ subject }) => subject)
      await expect.poll(subjects).toContainEqual(expect.stringMatching(/^Message MS-/))
      await expect.poll(subjects).toContainEqual(expect.stringMatching(/^Shall we send you/))
      const requestMails = () => mailsToOwner(shop.dataDir, 'Custom jewellery request')
      await expect.poll(async () => (await requestMails()).length).toBe(1)
      const messages = await mailsToOwner(shop.dataDir, 'Message MS-')
      expect(messages.map(({ text }) => /^> (.*)$/m.exec(text)?.[1])).toEqual(['Is it silver?'])
      const requests = await requestMails()
      expect(requests.map(({ text }) => /\/uploads\/[\w-]{22}\.webp/.test(text))).toEqual([true])
      expect((await subjects()).filter((subject) => subject.startsWith('Shall we send you'))).toHaveLength(1)
      // Others see it once the address of the account is verified.
      const { answer } = await ask('listReviews', { path: { productId: RING.id }, token: shopper.token })
      expect(answer.data.filter(({ review }) => review === 'Brighter than in the picture.')).toHaveLength(1)
      expect((await ask('readMe', { token: shopper.token })).answer.user.fullname).toBe('Asha Mehta')
    })
  } finally {
    await shop.stop()
  }
})

test('a refused item returns to its form, and an item of an ended session waits for the next login', async ({
  page,
  context,
  shop,
}) => {
  const ask = apiClient(() => shop.origin)
  const shopper = await storeSession(page, await newShopperOf(shop, 'Asha of the outbox'), shop.origin)
  await visitOnce(page)
  await page.goto('/products/vana-leaf-ring')
  await expect(page.getByRole('heading', { name: /^Reviews\(/ })).toBeVisible()
  await context.setOffline(true)
  await writeReview(page, 'vana-leaf-ring', 'Light as a leaf.')
  await expectQueued(page, 'Your review')
  await writeMessage(page, 'A long story.', shopper.email)
  await expectQueued(page, 'Your message')
  await page.goto('/terms')
  await expect(line(page, '2 items are waiting to be sent.')).toBeVisible()

  const fields = { message: 'Please tell it shorter.' }
  const refusal = { status: 'error', code: 'INVALID_INPUT', message: 'Please tell it shorter.', fields }
  await context.route('**/api/contact', (route) => route.fulfill({ status: 400, json: refusal }))
  await ask('logout', { token: shopper.token })
  await context.setOffline(false)
  await expect(page.getByText("Your message couldn't be sent. Please tell it shorter.")).toBeVisible()
  await page.getByRole('button', { name: 'Edit' }).click()
  await expect(field(page, 'Message')).toHaveValue('A long story.')
  await expect(field(page, 'Message')).toHaveAccessibleDescription('Please tell it shorter.')
  await context.unroute('**/api/contact')
  await field(page, 'Message').fill('A story.')
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(page.getByText('Message Sent!')).toBeVisible()

  const left = await openWaiting(page)
  await expect(left.getByRole('article')).toHaveCount(1)
  await left.getByRole('link', { name: 'log in' }).click()
  await logIn(page, shopper.email)
  await expect(page.getByText('Your review of Vana Adjustable Leaf Ring is published.')).toBeVisible()
  await expect(page.getByRole('article', { name: 'Review by Asha of the outbox' }).first()).toContainText(
    'Light as a leaf.',
  )

  await test.step('a log-out clears the outbox, and nothing is sent for the next user', async () => {
    await context.setOffline(true)
    await rename(page, 'Asha Mehta')
    await expectQueued(page, 'Your new name')
    await page.getByRole('navigation', { name: 'Account' }).getByRole('button', { name: 'Log out' }).click()
    await expect(page).toHaveURL(/\/login/)
    await expect(line(page, '1 item is waiting to be sent.')).toHaveCount(0)
    await context.setOffline(false)
    const next = await newShopperOf(shop, 'Ravi Sethi')
    await page.goto('/login?redirect=%2Faccount')
    await logIn(page, next.email)
    await expect(page.getByRole('heading', { level: 1, name: 'Ravi Sethi' })).toBeVisible()
    await expect(waiting(page)).toHaveCount(0)
  })
})
