import { expect, test } from 'vitest'
import { Household } from '../../../tests/support/simulation/simulated-household.ts'
import { BAD, SimulatedInbox } from '../../../tests/support/simulation/simulated-inbox.ts'
import { clearAccountData } from '../session/end-session.ts'
import { storeSession } from '../session/session-store.ts'
import { syncAll } from '../sync-all.ts'
import {
  claimOutbox,
  hasUnsentItems,
  queueItem,
  readOutbox,
  removeItem,
  takeUnseenResults,
  withdrawItem,
} from './outbox.ts'
import { sendItemNow, sendOutbox } from './send-outbox.ts'
import { parseOutbox } from './stored-outbox.ts'

/** Creates a browser with two tabs. */
function openBrowser() {
  const desk = new SimulatedInbox()
  const household = new Household({ browsers: 1, tabs: 2, locks: true, server: desk })
  const [browser] = household.browsers
  const [tab, otherTab] = browser?.tabs ?? []
  if (!browser || !tab || !otherTab) throw new Error('There is no tab.')
  const done = async <Answer>(act: Promise<Answer>): Promise<Answer> => {
    await household.untilQuiet()
    return act
  }
  const logIn = (userId: string) => {
    const user = { id: userId, fullname: userId, email: '', phone: '', addressLine: '', address: null }
    return done(storeSession({ token: desk.logIn(userId), user }, tab.place))
  }
  return { desk, household, browser, place: tab.place, otherPlace: otherTab.place, done, logIn }
}

const message = (words: string) => ({ name: 'Asha', email: 'a@example.com', message: words, website: '' })
const review = { productId: 'ring', title: 'Ring', rating: 4, review: 'Lovely' }
const request = {
  type: 'ring',
  material: 'gold',
  gemstones: '',
  size: '',
  additionalNotes: 'Leaves',
  name: 'Asha',
  email: 'a@example.com',
  number: '9',
  designFile: '',
  design: { picture: new Blob(['a picture']), preview: '', name: 'ring.jpg' },
}

test('one tab is notified once about an unwatched item that was delivered', async () => {
  const { desk, place, otherPlace, done } = openBrowser()
  await done(queueItem('message', message('Hello'), {}, place))
  expect(await done(sendOutbox(otherPlace))).toBe('done')
  expect(desk.arrivals).toEqual([{ words: 'Hello', userId: undefined }])
  const results = await done(Promise.all([takeUnseenResults(place), takeUnseenResults(otherPlace)]))
  expect(results.flat()).toMatchObject([{ kind: 'message', state: { kind: 'arrived' } }])
  expect(await done(readOutbox(place))).toEqual([])
})

test('a watched result is returned to the caller and to nobody else', async () => {
  const { place, done } = openBrowser()
  const put = await done(queueItem('message', message(`${BAD} words`), {}, place))
  expect(await done(sendItemNow(put, () => true, place))).toMatchObject({
    kind: 'returned',
    refusal: { message: 'Something in this request is not valid.' },
  })
  expect(await done(readOutbox(place))).toEqual([])
})

test('an unwatched item that is refused is returned with one notification, and is not sent again', async () => {
  const { browser, place, done } = openBrowser()
  await done(queueItem('message', message(`${BAD} words`), {}, place))
  expect(await done(sendOutbox(place))).toBe('done')
  expect(await done(takeUnseenResults(place))).toMatchObject([{ state: { kind: 'returned', refusal: { fields: {} } } }])
  expect(await done(takeUnseenResults(place))).toEqual([])
  expect(parseOutbox(browser.stored('outbox'))).toMatchObject([{ contents: { message: `${BAD} words` } }])
  expect(await done(hasUnsentItems(place))).toBe(false)
})

test('an item whose response was lost is sent again, and is not delivered twice', async () => {
  const { desk, browser, place, done } = openBrowser()
  await done(queueItem('message', message('Hello'), {}, place))
  browser.fates.push('answer lost')
  expect(await done(sendOutbox(place))).toBe('retry')
  expect(await done(sendOutbox(place))).toBe('done')
  expect(desk.arrivals).toHaveLength(1)
})

test('an outdated client returns a watched item and keeps the others for a newer release', async () => {
  const { place, done } = openBrowser()
  const outdated = { kind: 'refused', code: 'CLIENT_OUTDATED', message: 'Please reload.', fields: {} }
  const old = { ...place, request: (async () => outdated) as unknown as typeof place.request }
  const put = await done(queueItem('message', message('Hello'), {}, place))
  expect(await done(sendItemNow(put, () => false, old))).toMatchObject({ kind: 'retry', failed: false })
  expect(await done(readOutbox(place))).toMatchObject([{ state: { kind: 'waiting' } }])
  expect(await done(sendItemNow(put, () => true, old))).toMatchObject({ refusal: { message: 'Please reload.' } })
})

test('a delayed item is left to the caller that is waiting for it', async () => {
  const { desk, place, otherPlace, done } = openBrowser()
  const put = await done(queueItem('message', message('Hello'), { delayMs: 3000 }, place))
  expect(await done(sendOutbox(otherPlace))).toBe('retry')
  expect(desk.arrivals).toEqual([])
  expect(await done(sendItemNow(put, () => true, place))).toMatchObject({ kind: 'arrived' })
})

test('an item that is changed after it was delivered without a response is returned, and is then sent under another id', async () => {
  const { desk, browser, place, done } = openBrowser()
  const { id } = await done(queueItem('message', message('Is it gold?'), {}, place))
  browser.fates.push('answer lost')
  await done(sendOutbox(place))
  await done(withdrawItem(id, place))
  await done(queueItem('message', message('Is it silver?'), { id }, place))
  await done(sendOutbox(place))
  const [back] = await done(takeUnseenResults(place))
  expect(back).toMatchObject({ state: { refusal: { message: 'This was already sent with different contents.' } } })
  await done(queueItem('message', message('Is it silver?'), { id: back?.id }, place))
  await done(sendOutbox(place))
  expect(desk.arrivals.map(({ words }) => words)).toEqual(['Is it gold?', 'Is it silver?'])
})

test('a response to a removed item does not count for another item with its id', async () => {
  for (let steps = 0; steps < 8; steps++) {
    const { desk, household, place, otherPlace, done } = openBrowser()
    const put = await done(queueItem('message', message(`${BAD} words`), {}, place))
    void sendItemNow(put, () => true, place)
    for (let step = 0; step < steps; step++) await household.step(0)
    void removeItem(put.id, otherPlace).then(() => queueItem('message', message('Other words'), put, otherPlace))
    await done(sendOutbox(otherPlace))
    await done(sendOutbox(otherPlace))
    expect({ steps, arrivals: desk.arrivals }).toEqual({
      steps,
      arrivals: [{ words: 'Other words', userId: undefined }],
    })
  }
})

test('withdrawn and removed items are not sent', async () => {
  const { desk, place, done } = openBrowser()
  const first = await done(queueItem('message', message('One'), {}, place))
  const second = await done(queueItem('message', message('Two'), {}, place))
  await done(withdrawItem(first.id, place))
  await done(removeItem(second.id, place))
  await done(sendOutbox(place))
  expect(desk.arrivals).toEqual([])
})

test('a picture is uploaded once, even if the custom order after it fails', async () => {
  const { desk, browser, place, done } = openBrowser()
  await done(queueItem('customOrder', request, {}, place))
  browser.fates.push('arrives', 'lost')
  expect(await done(sendOutbox(place))).toBe('retry')
  await done(sendOutbox(place))
  expect(desk.uploads).toBe(1)
  expect(desk.arrivals).toHaveLength(1)
})

test('a review waits for its author, and is deleted when somebody else logs in', async () => {
  const { desk, place, done, logIn } = openBrowser()
  await done(queueItem('review', review, { ownerId: 'asha' }, place))
  expect(await done(sendOutbox(place))).toBe('done')
  expect(await done(readOutbox(place))).toHaveLength(1)
  await logIn('ravi')
  await done(sendOutbox(place))
  expect(desk.arrivals).toEqual([])
  expect(await done(readOutbox(place))).toEqual([])
})

test('the next login of the same user sends items that have waited since the session ended', async () => {
  const { desk, browser, place, done, logIn } = openBrowser()
  await logIn('asha')
  await done(queueItem('review', review, { ownerId: 'asha' }, place))
  desk.revoke((browser.stored('session') as { token: string }).token)
  expect(await done(sendOutbox(place))).toBe('session ended')
  await logIn('asha')
  await done(syncAll(place))
  expect(desk.arrivals).toEqual([{ words: 'Lovely', userId: 'asha' }])
})

test('a log-out clears the outbox', async () => {
  const { place, done, logIn } = openBrowser()
  await logIn('asha')
  await done(queueItem('message', message('Hello'), {}, place))
  await done(clearAccountData(place))
  expect(await done(readOutbox(place))).toEqual([])
})

test('a login assigns the items of the guest to the account', async () => {
  const { place, done, logIn } = openBrowser()
  await done(queueItem('message', message('Hello'), {}, place))
  await logIn('asha')
  await done(claimOutbox('asha', place))
  expect(await done(readOutbox(place))).toMatchObject([{ ownerId: 'asha' }])
})

test('an item waits as long as the server requests', async () => {
  const { desk, place, done } = openBrowser()
  await done(queueItem('message', message('Hello'), {}, place))
  desk.retryAfter = 60
  expect(await done(sendOutbox(place))).toBe('retry')
  desk.retryAfter = null
  expect(await done(sendOutbox(place))).toBe('retry')
  expect(desk.arrivals).toEqual([])
  expect(await done(readOutbox(place))).toMatchObject([{ state: { kind: 'waiting' } }])
})

test('an item is never sent with the session of another account', async () => {
  const { desk, place, done, logIn } = openBrowser()
  const put = await done(queueItem('review', review, { ownerId: 'asha' }, place))
  await logIn('ravi')
  expect(await done(sendItemNow(put, () => true, place))).toEqual({ kind: 'gone' })
  expect(desk.arrivals).toEqual([])
})

test('a changed item keeps its owner after the end of the session', async () => {
  const { place, done } = openBrowser()
  const { id } = await done(queueItem('message', message('Is it gold?'), { ownerId: 'asha' }, place))
  await done(withdrawItem(id, place))
  await done(queueItem('message', message('Is it silver?'), { id }, place))
  expect(await done(readOutbox(place))).toMatchObject([{ ownerId: 'asha', contents: { message: 'Is it silver?' } }])
})

test('a review that is queued again after a log-out needs an owner, and is sent for that owner only', async () => {
  const { desk, place, done, logIn } = openBrowser()
  await logIn('asha')
  const { id } = await done(queueItem('review', review, { ownerId: 'asha' }, place))
  await done(withdrawItem(id, place))
  await done(clearAccountData(place))
  const changed = { ...review, review: 'Lovely!' }
  await expect(queueItem('review', changed, { id }, place)).rejects.toThrow('The outbox item "review" needs an owner.')
  await done(queueItem('review', changed, { id, ownerId: 'asha' }, place))
  await logIn('ravi')
  await done(syncAll(place))
  expect(desk.arrivals).toEqual([])
  expect(await done(readOutbox(place))).toEqual([])
})

test('the result of a watched item that another tab has changed is kept as unseen', async () => {
  const { place, otherPlace, done } = openBrowser()
  const put = await done(queueItem('message', message('Is it gold?'), {}, place))
  await done(queueItem('message', message('Is it silver?'), { id: put.id }, otherPlace))
  await done(sendItemNow(put, () => true, place))
  expect(await done(takeUnseenResults(place))).toMatchObject([{ contents: { message: 'Is it silver?' } }])
})
