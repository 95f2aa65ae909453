import { expect, test } from 'vitest'
import { addLine, type Bag, bagModel, ensureQuantity, removeLine } from '#contract/bag/bag.ts'
import { Household, type Tab } from '../../../tests/support/simulation/simulated-household.ts'
import { storeSession } from '../session/session-store.ts'
import { updateSyncedList } from '../storage/device-storage.ts'
import { askAccountFirst, syncBag } from './sync-bag.ts'

const kada = { productId: 'kada', title: 'Kada', pricePaise: 100_00, image: '', stock: 9, color: [] }
const proposal = { line: kada, apply: (bag: Bag) => ensureQuantity(bag, kada, 1) }

/** Creates a tab with a logged-in shopper. */
async function openTab() {
  const household = new Household({ browsers: 1, tabs: 1, locks: true })
  household.server.stock.set(kada.productId, 9)
  const [tab] = household.browsers[0]?.tabs ?? []
  if (!tab) throw new Error('There is no tab.')
  const user = { id: 'meera', fullname: 'Meera', email: 'm@example.in', phone: '', addressLine: '', address: null }
  const session = { token: household.server.logIn('meera'), user }
  void storeSession(session, tab.context)
  await household.untilQuiet()
  return { household, tab, session }
}

const bagOf = ({ browser }: Tab) => bagModel.read(browser.stored(bagModel.key)).lines.map(({ productId }) => productId)

const change = ({ context }: Tab, act: (bag: Bag) => Bag) => updateSyncedList(context.storage, bagModel, act)

const never = new Promise<null>(() => undefined)

test('puts a product into the bag that the account accepts', async () => {
  const { household, tab, session } = await openTab()
  const result = askAccountFirst(proposal, session, tab.context, never)
  await household.untilQuiet()
  expect(await result).toEqual({ kind: 'accepted' })
  expect(bagOf(tab)).toEqual(['kada'])
})

test('puts the product into the bag even if the account does not respond', async () => {
  const { household, tab, session } = await openTab()
  tab.browser.online = false
  const result = askAccountFirst(proposal, session, tab.context, never)
  await household.untilQuiet()
  expect(await result).toEqual({ kind: 'none in time' })
  expect(bagOf(tab)).toEqual(['kada'])
})

test('keeps a product removed that the shopper removes after a timeout, whatever the late attempt does', async () => {
  for (let steps = 0; steps < 12; steps++) {
    const { household, tab, session } = await openTab()
    void change(tab, (bag) => addLine(bag, { ...kada, productId: 'ring', title: 'Ring' }))
    await household.untilQuiet()
    let endWait: (nothing: null) => void = () => undefined
    const timeout = new Promise<null>((resolve) => {
      endWait = resolve
    })
    void askAccountFirst(proposal, session, tab.context, timeout)
    for (let step = 0; step < steps; step++) await household.step(0)
    // The timeout and the removal come before the next step of the attempt.
    endWait(null)
    await household.step(-1)
    void change(tab, (bag) => removeLine(bag, kada))
    await household.untilQuiet()
    void syncBag(session, tab.context)
    await household.untilQuiet()
    expect({ steps, bag: bagOf(tab) }).toEqual({ steps, bag: [] })
  }
})

test('does not count a product as added if another device has purchased it', async () => {
  const { household, tab, session } = await openTab()
  const { server } = household
  void syncBag(session, tab.context)
  await household.untilQuiet()
  server.respond('replaceCart', {
    token: session.token,
    body: { products: [{ productID: 'kada', quantity: 1 }], giftData: null },
  })
  server.placeOrder('meera', 'a purchase', { products: [{ productID: 'kada', quantity: 1 }], giftData: null })
  server.stock.set('kada', 0)
  const result = askAccountFirst(proposal, session, tab.context, never)
  await household.untilQuiet()
  expect(await result).toMatchObject({ kind: 'refused' })
})
