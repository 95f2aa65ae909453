import { expect, test } from 'vitest'
import { addLine, bagModel } from '#contract/bag/bag.ts'
import { claimList } from '#contract/bag/sync-attempt.ts'
import { randomSequence } from '../../../tests/support/simulation/random-sequence.ts'
import { Household } from '../../../tests/support/simulation/simulated-household.ts'
import { updateSyncedList } from '../storage/device-storage.ts'
import { syncAccount } from '../sync-all.ts'
import { finishInterruptedLogout } from './end-session.ts'
import { storeSession } from './session-store.ts'

const ring = { productId: 'ring', title: 'Ring', pricePaise: 100_00, image: '', stock: 9, color: [] }
const user = { id: 'meera', fullname: 'Meera', email: 'm@example.in', phone: '', addressLine: '', address: null }

test('tabs that notice the end of a session at the same time keep the bag', async () => {
  for (let seed = 1; seed <= 300; seed++) {
    const choose = randomSequence(seed)
    const household = new Household({ browsers: 1, tabs: 3, locks: seed % 2 === 0 })
    household.server.stock.set(ring.productId, 9)
    const [browser] = household.browsers
    const [tab] = browser?.tabs ?? []
    if (!browser || !tab) throw new Error('There is no tab.')
    const token = household.server.logIn(user.id)
    void storeSession({ token, user }, tab.context)
    void updateSyncedList(tab.context.storage, bagModel, (bag) => addLine(bag, ring))
    await household.untilQuiet()
    household.server.revoke(token)
    for (const { context } of browser.tabs) void syncAccount(context)
    while (await household.step(choose()));
    void syncAccount(tab.context)
    await household.untilQuiet()
    const { lines, sync } = bagModel.read(browser.stored(bagModel.key))
    expect({ seed, products: lines.map(({ productId }) => productId), sync }).toEqual({
      seed,
      products: ['ring'],
      sync: null,
    })
  }
})

test('a log-out that was interrupted deletes a bag that was never synced', async () => {
  const household = new Household({ browsers: 1, tabs: 1, locks: true })
  const [browser] = household.browsers
  const context = browser?.tabs[0]?.context
  if (!browser || !context) throw new Error('There is no tab.')
  void updateSyncedList(context.storage, bagModel, (bag) => claimList(addLine(bag, ring), user.id))
  // The page was closed after the log-out had deleted the session.
  void context.storage.update('revocations', () => ['the old token'])
  await household.untilQuiet()
  void finishInterruptedLogout(context)
  await household.untilQuiet()
  expect(bagModel.read(browser.stored(bagModel.key))).toMatchObject({ lines: [], sync: null })
})
