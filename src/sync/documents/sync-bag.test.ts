import { expect, test } from 'vitest'
import { addLine, type Bag, bagModel, ensureQuantity, removeLine } from '#contract/bag/bag.ts'
import { Household, type Tab } from '../../../tests/support/simulation/simulated-household.ts'
import { storeSession } from '../session/session-store.ts'
import { updateDocument } from '../storage/device-storage.ts'
import { proposeToAccount, syncBag } from './sync-bag.ts'

const kada = { productId: 'kada', title: 'Kada', pricePaise: 100_00, image: '', stock: 9, color: [] }
const offer = { productId: kada.productId, apply: (bag: Bag) => ensureQuantity(bag, kada, 1) }

/** A shopper of an account in one tab. */
async function loggedIn() {
  const household = new Household({ browsers: 1, tabs: 1, locks: true })
  household.server.stock.set(kada.productId, 9)
  const [tab] = household.browsers[0]?.tabs ?? []
  if (!tab) throw new Error('There is no tab.')
  const user = { id: 'meera', fullname: 'Meera', email: 'm@example.in', phone: '', addressLine: '', address: null }
  const session = { token: household.server.logIn('meera'), user }
  void storeSession(session, tab.place)
  await household.untilQuiet()
  return { household, tab, session }
}

const bagOf = ({ browser }: Tab) => bagModel.read(browser.stored(bagModel.key)).lines.map(({ productId }) => productId)

const change = ({ place }: Tab, act: (bag: Bag) => Bag) => updateDocument(place.storage, bagModel, act)

const never = new Promise<null>(() => undefined)

test('what the account takes is in the bag, and both agree', async () => {
  const { household, tab, session } = await loggedIn()
  const offered = proposeToAccount(offer, session, tab.place, never)
  await household.untilQuiet()
  expect(await offered).toMatchObject({ kind: 'synced', account: { contents: { lines: [{ productId: 'kada' }] } } })
  expect(bagOf(tab)).toEqual(['kada'])
})

test('where the account says nothing in time, the bag has it', async () => {
  const { household, tab, session } = await loggedIn()
  tab.browser.online = false
  const offered = proposeToAccount(offer, session, tab.place, never)
  await household.untilQuiet()
  expect(await offered).toEqual({ kind: 'pending' })
  expect(bagOf(tab)).toEqual(['kada'])
})

test('what was taken after a silence and removed stays removed, whatever the silent round does then', async () => {
  for (let steps = 0; steps < 12; steps++) {
    const { household, tab, session } = await loggedIn()
    void change(tab, (bag) => addLine(bag, { ...kada, productId: 'ring', title: 'Ring' }))
    await household.untilQuiet()
    let beSilent: (nothing: null) => void = () => undefined
    const silence = new Promise<null>((resolve) => {
      beSilent = resolve
    })
    void proposeToAccount(offer, session, tab.place, silence)
    for (let step = 0; step < steps; step++) await household.step(0)
    // The taking and the removal come before whatever the round still waits for.
    beSilent(null)
    await household.step(-1)
    void change(tab, (bag) => removeLine(bag, 'kada'))
    await household.untilQuiet()
    void syncBag(session, tab.place)
    await household.untilQuiet()
    expect({ steps, bag: bagOf(tab) }).toEqual({ steps, bag: [] })
  }
})

test('a piece that another device has bought to the last is not taken for one that this bag has got', async () => {
  const { household, tab, session } = await loggedIn()
  const { server } = household
  void syncBag(session, tab.place)
  await household.untilQuiet()
  server.answer('replaceCart', {
    token: session.token,
    body: { products: [{ productID: 'kada', quantity: 1 }], giftData: null },
  })
  server.placeOrder('meera', 'a purchase', { products: [{ productID: 'kada', quantity: 1 }], giftData: null })
  server.stock.set('kada', 0)
  const offered = proposeToAccount(offer, session, tab.place, never)
  await household.untilQuiet()
  expect(await offered).toMatchObject({
    kind: 'synced',
    account: { contents: { lines: [] }, purchased: { lines: [] } },
  })
})
