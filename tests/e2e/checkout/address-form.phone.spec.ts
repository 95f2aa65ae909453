import type { Page } from '@playwright/test'
import { expectAccessible } from '../../support/browser/accessibility.ts'
import { expect, test } from '../../support/browser/browser-test.ts'
import {
  atCheckout,
  buyNow,
  CUFF,
  choose,
  expectPlaced,
  fillAddress,
  payOnDelivery,
} from '../../support/browser/checkout-page.ts'
import { holdRequests } from '../../support/browser/held-requests.ts'
import { keepPicture } from '../../support/browser/keep-picture.ts'
import { homeAddress } from '../../support/shop/buyer.ts'

const place = (page: Page, name: 'Country' | 'State' | 'City') => page.getByRole('combobox', { name })
const field = (page: Page, name: string) => page.getByRole('textbox', { name })

test('country, state and city are chosen from lists', async ({ page, shop }) => {
  const release = await holdRequests(page, '**/api/places/countries')
  await atCheckout(page, shop, CUFF, { saved: false })
  await test.step('a menu says that it is loading, and is 140 to 300 px high', async () => {
    const heightOf = async () => (await page.getByRole('listbox').boundingBox())?.height ?? 0
    await place(page, 'Country').click()
    await expect(page.getByText('Loading...')).toBeVisible()
    release()
    await expect(page.getByRole('option').nth(20)).toBeAttached()
    expect(await heightOf()).toBe(300)
    await place(page, 'Country').fill('nepal')
    await expect(page.getByRole('option')).toHaveCount(1)
    expect(await heightOf()).toBe(140)
    await place(page, 'Country').fill('')
    await page.keyboard.press('Escape')
  })

  await test.step('state and city take text before their lists are known, and go with their country', async () => {
    await expect(place(page, 'Country')).toHaveValue('India')
    await expect(place(page, 'Country')).toHaveAttribute('placeholder', 'Select...')
    await expect(place(page, 'City')).toBeEnabled()
    await place(page, 'City').fill('Kharghar')
    await expect(page.getByRole('listbox', { name: 'City' })).toHaveCount(0)
    await choose(page, 'State', 'maharashtra')
    await expect(place(page, 'City')).toHaveValue('Kharghar')
    await choose(page, 'State', 'guj')
    await choose(page, 'City', 'ahmedabad')
    await choose(page, 'State', 'goa')
    await expect(place(page, 'City')).toHaveValue('')
    await choose(page, 'Country', 'nepal')
    await expect(place(page, 'State')).toHaveValue('')
    await expect(place(page, 'State')).toBeEnabled()
  })

  await test.step('a list of more than 100 cities is limited, says so, and is narrowed by typing', async () => {
    await choose(page, 'Country', 'india')
    await choose(page, 'State', 'tamil nadu')
    await place(page, 'City').click()
    await expect(page.getByRole('option')).toHaveCount(100)
    const limit = /^First 100 of 1,0\d\d\. Type to narrow the list\.$/
    await expect(page.getByRole('status').getByText(limit)).toBeAttached()
    await expect(page.getByRole('listbox').getByText(limit)).toBeAttached()
    await keepPicture(page, 'checkout-places')
    await expectAccessible(page)
    await page.keyboard.press('ArrowUp')
    await expect(page.getByRole('option').last()).toHaveAttribute('data-active')
    await place(page, 'City').fill('tiruv')
    await expect(page.getByRole('listbox').getByText(limit)).toHaveCount(0)
    await page.getByRole('option', { name: 'Tiruvannamalai', exact: true }).click()
    await place(page, 'City').click()
    await expect(page.getByRole('option', { selected: true })).toHaveText('Tiruvannamalai')
    await expect(page.getByRole('option')).toHaveCount(100)
  })
})

test('an address is filled in from its PIN code or typed, and saved for the next order', async ({ page, shop }) => {
  await atCheckout(page, shop, CUFF, { saved: false })
  await keepPicture(page, 'checkout-address-empty')
  await test.step('a dropdown can be used by keyboard alone', async () => {
    const country = place(page, 'Country')
    await country.focus()
    await page.keyboard.press('ArrowDown')
    await expect(country).toHaveAttribute('aria-expanded', 'true')
    const first = page.getByRole('option').first()
    await expect(first).toHaveText('India')
    await expect(country).toHaveAttribute('aria-activedescendant', (await first.getAttribute('id')) ?? '')
    await page.keyboard.press('Escape')
    await expect(country).toHaveAttribute('aria-expanded', 'false')
    await country.fill('zzzz')
    await expect(page.getByText('No options')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(country).toHaveValue('India')
  })

  await test.step('a PIN code fills in state and city, and keeps what was chosen', async () => {
    await field(page, 'Postal code').fill('380009')
    await expect(place(page, 'Country')).toHaveValue('India')
    await expect(place(page, 'State')).toHaveValue('Gujarat')
    await expect(place(page, 'City')).toHaveValue('Ahmedabad')
    const answered = page.waitForResponse('**/api/places/pin/400001')
    await field(page, 'Postal code').fill('400001')
    await answered
    // A second lookup must not replace the state that the shopper has chosen.
    await field(page, 'Postal code').fill('380009')
    await expect(field(page, 'Postal code')).toHaveAccessibleDescription('Ahmedabad, Gujarat')
    await expect(place(page, 'State')).toHaveValue('Gujarat')
    await expect(place(page, 'City')).toHaveValue('Ahmedabad')
  })

  await test.step('a PIN code as it is written on letters is read, too', async () => {
    await field(page, 'Postal code').fill('380 00')
    await expect(field(page, 'Postal code')).not.toHaveAttribute('aria-invalid')
    await field(page, 'Postal code').fill('३८० ०१५')
    await field(page, 'Postal code').blur()
    await expect(field(page, 'Postal code')).toHaveValue('380015')
    await expect(field(page, 'Postal code')).toHaveAccessibleDescription('Ahmedabad, Gujarat')
  })

  await test.step('half a PIN code is an error only once it is left, and not while it is corrected', async () => {
    for (const half of ['380 00', '३८०', 'PIN 38']) {
      await field(page, 'Postal code').fill(half)
      await expect(field(page, 'Postal code')).not.toHaveAttribute('aria-invalid')
      await field(page, 'Postal code').blur()
      await expect(field(page, 'Postal code')).toHaveAccessibleDescription(/Invalid postal code for India/)
    }
    await field(page, 'Postal code').fill('380-009')
    await field(page, 'Postal code').blur()
    await expect(field(page, 'Postal code')).toHaveValue('380009')
  })

  await test.step('typed letters choose a country', async () => {
    await place(page, 'Country').clear()
    await place(page, 'Country').pressSequentially('nep')
    await page.keyboard.press('Enter')
    await expect(place(page, 'Country')).toHaveValue('Nepal')
  })

  await test.step('keyboards offer letters for postal codes outside India', async () => {
    await expect(field(page, 'Postal code')).not.toHaveAttribute('inputmode')
    await choose(page, 'Country', 'india')
    await expect(field(page, 'Postal code')).toHaveAttribute('inputmode', 'numeric')
  })

  await test.step('a typed address is used for the order and saved for the next one', async () => {
    await fillAddress(page)
    await payOnDelivery(page).check()
    await buyNow(page).click()
    await expectPlaced(page)
    await page.goto(`/products/${CUFF.slug}`)
    await page.getByRole('button', { name: 'BUY NOW' }).click()
    const saved = page.getByRole('radio', { name: 'Use my saved address' })
    await expect(saved).toHaveAccessibleDescription(
      `Asha Rao · 9876543210 ${homeAddress.street}, ${homeAddress.city}, ${homeAddress.state} ${homeAddress.pincode}, ${homeAddress.country}`,
    )
    await page.getByRole('radio', { name: 'Use another address' }).check()
    for (const name of ['Postal code', 'Street address']) await expect(field(page, name)).toHaveValue('')
    await expect(place(page, 'Country')).toHaveValue('India')
    await expect(place(page, 'State')).toHaveValue('')
    await saved.check()
    await expect(field(page, 'Street address')).toHaveCount(0)
    await keepPicture(page, 'checkout-address-saved')
    await page.getByRole('button', { name: 'Edit', exact: true }).click()
    await expect(field(page, 'Street address')).toHaveValue(homeAddress.street)
    await expect(place(page, 'City')).toHaveValue(homeAddress.city)
    await expect(saved).toBeChecked()
    await page.getByRole('button', { name: 'Edit', exact: true }).click()
    await expect(field(page, 'Street address')).toHaveCount(0)
    await payOnDelivery(page).check()
    await expect(buyNow(page)).toBeEnabled()
  })
})

test('the PIN code comes first, offers to fill in the rest, and leads on to what is left', async ({ page, shop }) => {
  await atCheckout(page, shop, CUFF, { saved: false })
  const labels = await page
    .locator('main')
    .getByRole('region', { name: 'Delivery address' })
    .locator('label')
    .allTextContents()
  expect(labels[0]).toBe('Postal code')
  await expect(field(page, 'Postal code')).toHaveAccessibleDescription("We'll fill in the rest.")
  await field(page, 'Postal code').fill('560001')
  await expect(place(page, 'City')).toHaveValue('Bengaluru')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await expect(field(page, 'Street address')).toBeFocused()
  await keepPicture(page, 'checkout-address-by-pin')
})

test('towns and states are found by former names and short forms, and a village in no list is kept as typed', async ({
  page,
  shop,
}) => {
  await atCheckout(page, shop, CUFF, { saved: false })
  const leave = async (name: 'Country' | 'State' | 'City', typed: string, kept: string) => {
    await place(page, name).fill(typed)
    await page.keyboard.press('Tab')
    await expect(place(page, name)).toHaveValue(kept)
  }
  await test.step('the list shows the present name, and the name that was typed', async () => {
    await choose(page, 'State', 'karnataka')
    await place(page, 'City').fill('bangal')
    await expect(page.getByRole('option', { name: 'Bengaluru Bangalore' })).toBeVisible()
    await keepPicture(page, 'checkout-place-renamed')
    await expectAccessible(page)
    await page.keyboard.press('Enter')
    await expect(place(page, 'City')).toHaveValue('Bengaluru')
    await leave('City', 'Mysore', 'Mysuru')
    await leave('State', 'orissa', 'Odisha')
    await leave('State', 'J & K', 'Jammu and Kashmir')
    await leave('State', 'HR', 'Haryana')
    await leave('City', 'GURGAON', 'Gurugram')
  })

  await test.step('a village in no list is kept, and nothing is said against it', async () => {
    await choose(page, 'State', 'maharashtra')
    await place(page, 'City').fill('Khandala Khurd')
    await expect(page.getByText("Not in our list. We'll keep it as you type it.")).toBeVisible()
    await keepPicture(page, 'checkout-village')
    await page.keyboard.press('Tab')
    await expect(place(page, 'City')).toHaveValue('Khandala Khurd')
    await expect(place(page, 'City')).toHaveAccessibleDescription('')
    await expect(place(page, 'City')).not.toHaveAttribute('aria-invalid')
  })

  await test.step('a tap on a filled field selects its text, so that typing replaces it', async () => {
    await choose(page, 'City', 'mumbai')
    await page.keyboard.press('Tab')
    await place(page, 'City').click()
    await page.keyboard.type('Kharg')
    await expect(place(page, 'City')).toHaveValue('Kharg')
  })

  await test.step('an unknown state or country stays to be seen, with the nearest name', async () => {
    await leave('State', 'Atlantis', 'Atlantis')
    await expect(place(page, 'State')).toHaveAccessibleDescription('Please choose a state of India from the list.')
    await leave('Country', 'Indai', 'Indai')
    await expect(place(page, 'Country')).toHaveAccessibleDescription('Please choose a country from the list.')
    await keepPicture(page, 'checkout-country-unknown')
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Did you mean India?' }).click()
    await expect(place(page, 'Country')).toHaveValue('India')
    await expect(place(page, 'Country')).toBeFocused()
    await expect(place(page, 'Country')).not.toHaveAttribute('aria-invalid')
  })
})

/**
 * As Chrome fills in a saved address: each field gets its value from outside the page's script, then
 * an `input` event without `inputType` and a `change` event, all within a moment and without focus or
 * keys; disabled fields get nothing. The `:autofill` state cannot be simulated.
 */
async function fillLikeChrome(page: Page, values: readonly (readonly [token: string, value: string])[]): Promise<void> {
  await page.evaluate((fields) => {
    const setValue = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set
    for (const [token, value] of fields) {
      const input = document.querySelector<HTMLInputElement>(`main input[autocomplete="${token}"]:enabled`)
      setValue?.call(input, value)
      input?.dispatchEvent(new Event('input', { bubbles: true, composed: true }))
      input?.dispatchEvent(new Event('change', { bubbles: true }))
    }
  }, values)
}

const expectRegion = async (page: Page, country: string, state: string, city: string) => {
  await expect(place(page, 'Country')).toHaveValue(country)
  await expect(place(page, 'State')).toHaveValue(state)
  await expect(place(page, 'City')).toHaveValue(city)
  await expect(page.getByRole('listbox')).toHaveCount(0)
}

test('an address that the browser fills in is taken, in any order, and no list stays open', async ({ page, shop }) => {
  const release = await holdRequests(page, '**/api/places/states')
  await atCheckout(page, shop, CUFF, { saved: false })
  await test.step('while the lists are loading, from within a list that is open', async () => {
    await place(page, 'State').click()
    await expect(page.getByText('Loading...')).toBeVisible()
    await fillLikeChrome(page, [
      ['postal-code', '380009'],
      ['country-name', 'IN'],
      ['street-address', homeAddress.street],
      ['address-level1', 'GJ'],
      ['address-level2', 'Amdavad'],
    ])
    await expect(page.getByText('Loading...')).toBeHidden()
    release()
    await expectRegion(page, 'India', 'Gujarat', 'Ahmedabad')
    await expect(field(page, 'Street address')).toHaveValue(homeAddress.street)
    await expect(field(page, 'Postal code')).toHaveAccessibleDescription('Ahmedabad, Gujarat')
  })

  await test.step('an American address replaces an Indian one, whichever field comes first', async () => {
    const american = [
      ['country-name', 'United States'],
      ['address-level1', 'California'],
      ['address-level2', 'San Francisco'],
      ['postal-code', '94103'],
    ] as const
    await fillLikeChrome(page, american)
    await expectRegion(page, 'United States', 'California', 'San Francisco')
    await keepPicture(page, 'checkout-filled-by-browser')
    const indian = [
      ['country-name', 'India'],
      ['address-level1', 'Maharashtra'],
      ['address-level2', 'Bombay'],
      ['postal-code', '400001'],
    ] as const
    await fillLikeChrome(page, [...indian].reverse())
    await expectRegion(page, 'India', 'Maharashtra', 'Mumbai')
    await fillLikeChrome(page, [...american].reverse())
    await expectRegion(page, 'United States', 'California', 'San Francisco')
  })
})

test('the city of the postal code appears without moving the fields and buttons below', async ({ page, shop }) => {
  const release = await holdRequests(page, '**/api/places/pin/**')
  await atCheckout(page, shop, CUFF, { edited: true })
  const street = field(page, 'Street address')
  const before = await street.boundingBox()
  release()
  await expect(field(page, 'Postal code')).toHaveAccessibleDescription('Ahmedabad, Gujarat')
  expect(await street.boundingBox()).toEqual(before)
})

test('the postal code is checked as it is typed', async ({ page, shop }) => {
  await atCheckout(page, shop, CUFF, { edited: true })
  await test.step('Cash on Delivery cannot be chosen where the carrier does not collect it, and the choice returns with an address where it does', async () => {
    await payOnDelivery(page).check()
    await field(page, 'Postal code').fill('744101')
    await expect(payOnDelivery(page)).toBeDisabled()
    await expect(payOnDelivery(page)).toHaveAccessibleDescription('Not available at this postal code')
    await expect(buyNow(page)).toHaveAccessibleDescription('Still needed: payment method.')
    await field(page, 'Postal code').fill('380009')
    await expect(payOnDelivery(page)).toBeChecked()
    await expect(buyNow(page)).toBeEnabled()
  })

  await test.step('an unknown PIN code is said, and prevents nothing', async () => {
    await field(page, 'Postal code').fill('999999')
    await expect(field(page, 'Postal code')).toHaveAccessibleDescription("We don't know this PIN code. Is it right?")
    await expect(page.getByRole('status').getByText("We don't know this PIN code.")).toBeAttached()
    await expect(field(page, 'Postal code')).not.toHaveAttribute('aria-invalid')
    await expect(place(page, 'State')).toHaveValue(homeAddress.state)
    await keepPicture(page, 'checkout-pin-unknown')
  })

  await test.step('an invalid Indian postal code is reported, and no request is sent', async () => {
    await field(page, 'Postal code').fill('000000')
    await expect(field(page, 'Postal code')).toHaveAccessibleDescription(/Invalid postal code for India/)
    await field(page, 'Postal code').fill('012345')
    await expect(field(page, 'Postal code')).toHaveAccessibleDescription(/Invalid postal code for India/)
    await payOnDelivery(page).check()
    await buyNow(page).click()
    await expect(field(page, 'Postal code')).toBeFocused()
    await keepPicture(page, 'checkout-address-wrong')
    await expect(page).toHaveURL('/cart')
  })
})

test('without the lists of countries and states, the names can be typed and the order placed', async ({
  page,
  shop,
}) => {
  await page.route('**/api/places/**', (route) => route.abort())
  await atCheckout(page, shop, CUFF, { saved: false })
  for (const [name, typed] of [
    ['Country', homeAddress.country],
    ['State', homeAddress.state],
    ['City', homeAddress.city],
  ] as const) {
    await place(page, name).fill(typed)
    await page.keyboard.press('Tab')
    await expect(place(page, name)).toHaveValue(typed)
  }
  await field(page, 'Postal code').fill(homeAddress.pincode)
  await field(page, 'Phone number').fill('9876543210')
  await field(page, 'Street address').fill(homeAddress.street)
  await payOnDelivery(page).check()
  await buyNow(page).click()
  await expectPlaced(page)
})
