import { logIn } from '../../support/browser/account-page.ts'
import { addToBag, line, quantityOf } from '../../support/browser/bag-page.ts'
import { expect, test } from '../../support/browser/browser-test.ts'
import { homeAddress } from '../../support/shop/buyer.ts'
import { CHAIN, oneChain } from '../../support/shop/past-order.ts'
import { refreshFromDevice, singleTabHousehold } from '../../support/simulation/households.ts'

const JHUMKA = 'Mehfil Jhumka'
const NECKLACE = 'Kamal Lotus Necklace'

test.describe('with a service worker', () => {
  test.use({ serviceWorkers: 'allow' })

  test('a product added on one device is in the bag of the other, once', async ({ browser, shop }) => {
    const { device, shopper, expectOnServer } = await singleTabHousehold(browser, shop)
    const [phone, laptop] = [await device(), await device()]
    await laptop.goto('/cart')
    await expect(laptop.getByRole('heading', { level: 1 })).toHaveText('Your Shopping Bag is Empty')
    await addToBag(phone, 'mehfil-jhumka')
    await addToBag(laptop, 'kamal-lotus-necklace')
    await expectOnServer({ 'mehfil-jhumka': 1, 'kamal-lotus-necklace': 1 })
    for (const page of [phone, laptop]) {
      await page.goto('/cart')
      await expect(quantityOf(page, JHUMKA)).toHaveText('1')
      await expect(quantityOf(page, NECKLACE)).toHaveText('1')
    }
    await phone.getByRole('button', { name: `Increase quantity of ${JHUMKA}` }).click()
    await laptop.getByRole('button', { name: `Remove ${NECKLACE}` }).click()
    await expectOnServer({ 'mehfil-jhumka': 2 })
    await refreshFromDevice(laptop)
    await expect(quantityOf(laptop, JHUMKA)).toHaveText('2')
    await refreshFromDevice(phone)
    await expect(line(phone, NECKLACE)).toHaveCount(0)

    await test.step('concurrent bag changes in two tabs are both kept, also in the account', async () => {
      const other = await laptop.context().newPage()
      await Promise.all([addToBag(laptop, 'kamal-lotus-necklace'), addToBag(other, 'roz-everyday-hoops')])
      await expectOnServer({ 'mehfil-jhumka': 2, 'kamal-lotus-necklace': 1, 'roz-everyday-hoops': 1 })
      await laptop.goto('/cart')
      await other.goto('/cart')
      await other.getByRole('button', { name: `Increase quantity of ${JHUMKA}` }).click()
      await expect(quantityOf(laptop, JHUMKA)).toHaveText('3')
      await expectOnServer({ 'mehfil-jhumka': 3, 'kamal-lotus-necklace': 1, 'roz-everyday-hoops': 1 })
      await other.close()
    })

    await test.step('a log-out removes all account data from the device, and a login restores it', async () => {
      await laptop.goto('/account')
      await laptop.getByRole('main').getByRole('button', { name: 'Log out' }).click()
      await expect(laptop.getByText("You're logged out.")).toBeVisible()
      await laptop.goto('/cart')
      await expect(laptop.getByRole('heading', { level: 1 })).toHaveText('Your Shopping Bag is Empty')

      await addToBag(laptop, 'laal-dil-charm')
      await laptop.goto('/login')
      await logIn(laptop, shopper.email)
      await expect(laptop).toHaveURL('/cart')
      await expect(quantityOf(laptop, JHUMKA)).toHaveText('3')
      const guests = { 'laal-dil-charm': 1 }
      await expectOnServer({ 'mehfil-jhumka': 3, 'kamal-lotus-necklace': 1, 'roz-everyday-hoops': 1, ...guests })
    })
  })
})

test('a product that the server refuses is not in the bag, and the reason is shown', async ({ browser, shop }) => {
  const { device, expectOnServer } = await singleTabHousehold(browser, shop)
  const page = await device()
  await page.route('**/api/carts/*', async (route) => {
    if (route.request().method() !== 'PUT') return route.fallback()
    return route.fulfill({
      json: {
        status: 'ok',
        products: [],
        giftData: null,
        revision: 1,
        bought: { products: [], giftData: null },
        notes: [{ productID: 'mehfil-jhumka', code: 'OUT_OF_STOCK', message: 'Out of Stock', quantity: 0 }],
      },
    })
  })
  await page.goto('/products/mehfil-jhumka')
  await page.getByRole('button', { name: 'ADD TO BAG' }).click()
  await expect(page.getByText('Out of Stock').first()).toBeVisible()
  await expect(page.getByRole('button', { name: 'ADD TO BAG' })).toBeVisible()
  await expectOnServer({})
})

test('products bought on one device leave the bag of the other, which keeps what was added there since', async ({
  browser,
  shop,
}) => {
  const { device, ask, shopper, expectOnServer } = await singleTabHousehold(browser, shop)
  const { user, token } = shopper
  await ask('updateUser', { path: { id: user._id }, token, body: { full_address: homeAddress, number: '9876543210' } })
  const phone = await device()
  await addToBag(phone, CHAIN.id, '', CHAIN.size)
  await expectOnServer({ [CHAIN.id]: 1 })
  await phone.goto('/cart')
  await phone.route('**/api/carts/**', (route) => route.abort())
  await phone.getByRole('button', { name: /^Increase quantity of/ }).click()
  await expect(phone.getByText('2 items', { exact: true })).toBeVisible()
  expect((await ask('createOrder', { token, body: oneChain })).http).toBe(200)
  await phone.unroute('**/api/carts/**')
  await refreshFromDevice(phone)
  await expect(phone.getByText('1 item', { exact: true })).toBeVisible()
  await expectOnServer({ [CHAIN.id]: 1 })
})
