import { expect, onTestFinished, test, vi } from 'vitest'
import { contactMessage, customOrder, review } from '../../../tests/support/simulation/outbox-contents.ts'
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
  const inbox = new SimulatedInbox()
  const household = new Household({ browsers: 1, tabs: 2, locks: true, server: inbox })
  const [browser] = household.browsers
  const [tab, otherTab] = browser?.tabs ?? []
  if (!browser || !tab || !otherTab) throw new Error('There is no tab.')
  const done = async <Answer>(act: Promise<Answer>): Promise<Answer> => {
    await household.untilQuiet()
    return act
  }
  const logIn = (userId: string) => {
    const user = { id: userId, fullname: userId, email: '', phone: '', addressLine: '', address: null }
    return done(storeSession({ token: inbox.logIn(userId), user }, tab.context))
  }
  return { inbox, household, browser, context: tab.context, otherContext: otherTab.context, done, logIn }
}

const message = (words: string) => ({ ...contactMessage, message: words })

test('one tab is notified once about an unwatched item that was delivered', async () => {
  const { inbox, context, otherContext, done } = openBrowser()
  await done(queueItem('message', message('Hello'), {}, context))
  expect(await done(sendOutbox(otherContext))).toBe('done')
  expect(inbox.arrivals).toEqual([{ words: 'Hello', userId: undefined }])
  const results = await done(Promise.all([takeUnseenResults(context), takeUnseenResults(otherContext)]))
  expect(results.flat()).toMatchObject([{ kind: 'message', state: { kind: 'arrived' } }])
  expect(await done(readOutbox(context))).toEqual([])
})

test('a watched result is returned to the caller and to nobody else', async () => {
  const { context, done } = openBrowser()
  const put = await done(queueItem('message', message(`${BAD} words`), {}, context))
  expect(await done(sendItemNow(put, () => true, context))).toMatchObject({
    kind: 'returned',
    refusal: { message: 'Something in this request is not valid.' },
  })
  expect(await done(readOutbox(context))).toEqual([])
})

test('an unwatched item that is refused is returned with one notification, and is not sent again', async () => {
  const { browser, context, done } = openBrowser()
  await done(queueItem('message', message(`${BAD} words`), {}, context))
  expect(await done(sendOutbox(context))).toBe('done')
  expect(await done(takeUnseenResults(context))).toMatchObject([
    { state: { kind: 'returned', refusal: { fields: {} } } },
  ])
  expect(await done(takeUnseenResults(context))).toEqual([])
  expect(parseOutbox(browser.stored('outbox'))).toMatchObject([{ contents: { message: `${BAD} words` } }])
  expect(await done(hasUnsentItems(context))).toBe(false)
})

test('an item whose response was lost is sent again, and is not delivered twice', async () => {
  const { inbox, browser, context, done } = openBrowser()
  await done(queueItem('message', message('Hello'), {}, context))
  browser.fates.push('response lost')
  expect(await done(sendOutbox(context))).toBe('retry')
  expect(await done(sendOutbox(context))).toBe('done')
  expect(inbox.arrivals).toHaveLength(1)
})

test('an outdated client returns a watched item and keeps the others for a newer release', async () => {
  const { context, done } = openBrowser()
  const outdated = { kind: 'refused', code: 'CLIENT_OUTDATED', message: 'Please reload.', fields: {}, data: {} }
  const old = { ...context, request: (async () => outdated) as unknown as typeof context.request }
  const put = await done(queueItem('message', message('Hello'), {}, context))
  expect(await done(sendItemNow(put, () => false, old))).toMatchObject({ kind: 'retry', failed: false })
  expect(await done(readOutbox(context))).toMatchObject([{ state: { kind: 'waiting' } }])
  expect(await done(sendItemNow(put, () => true, old))).toMatchObject({ refusal: { message: 'Please reload.' } })
})

test('a delayed item is left to the caller that is waiting for it', async () => {
  const { inbox, context, otherContext, done } = openBrowser()
  const put = await done(queueItem('message', message('Hello'), { delayMs: 3000 }, context))
  expect(await done(sendOutbox(otherContext))).toBe('retry')
  expect(inbox.arrivals).toEqual([])
  expect(await done(sendItemNow(put, () => true, context))).toMatchObject({ kind: 'arrived' })
})

test('an item that is changed after it was delivered without a response is returned, and is then sent under another id', async () => {
  const { inbox, browser, context, done } = openBrowser()
  const { id } = await done(queueItem('message', message('Is it gold?'), {}, context))
  browser.fates.push('response lost')
  await done(sendOutbox(context))
  await done(withdrawItem(id, context))
  await done(queueItem('message', message('Is it silver?'), { id }, context))
  await done(sendOutbox(context))
  const [back] = await done(takeUnseenResults(context))
  expect(back).toMatchObject({ state: { refusal: { message: 'This was already sent with different contents.' } } })
  await done(queueItem('message', message('Is it silver?'), { id: back?.id }, context))
  await done(sendOutbox(context))
  expect(inbox.arrivals.map(({ words }) => words)).toEqual(['Is it gold?', 'Is it silver?'])
})

test('a response to a removed item does not count for another item with its id', async () => {
  for (let steps = 0; steps < 8; steps++) {
    const { inbox, household, context, otherContext, done } = openBrowser()
    const put = await done(queueItem('message', message(`${BAD} words`), {}, context))
    void sendItemNow(put, () => true, context)
    for (let step = 0; step < steps; step++) await household.step(0)
    void removeItem(put.id, otherContext).then(() => queueItem('message', message('Other words'), put, otherContext))
    await done(sendOutbox(otherContext))
    await done(sendOutbox(otherContext))
    expect({ steps, arrivals: inbox.arrivals }).toEqual({
      steps,
      arrivals: [{ words: 'Other words', userId: undefined }],
    })
  }
})

test('withdrawn and removed items are not sent', async () => {
  const { inbox, context, done } = openBrowser()
  const first = await done(queueItem('message', message('One'), {}, context))
  const second = await done(queueItem('message', message('Two'), {}, context))
  await done(withdrawItem(first.id, context))
  await done(removeItem(second.id, context))
  await done(sendOutbox(context))
  expect(inbox.arrivals).toEqual([])
})

test('a picture is uploaded once, even if the custom order after it fails', async () => {
  const { inbox, browser, context, done } = openBrowser()
  await done(queueItem('customOrder', customOrder, {}, context))
  browser.fates.push('arrives', 'lost')
  expect(await done(sendOutbox(context))).toBe('retry')
  await done(sendOutbox(context))
  expect(inbox.uploads).toBe(1)
  expect(inbox.arrivals).toHaveLength(1)
})

test('a review waits for its author, and is deleted when somebody else logs in', async () => {
  const { inbox, context, done, logIn } = openBrowser()
  await done(queueItem('review', review, { ownerId: 'asha' }, context))
  expect(await done(sendOutbox(context))).toBe('done')
  expect(await done(readOutbox(context))).toHaveLength(1)
  await logIn('ravi')
  await done(sendOutbox(context))
  expect(inbox.arrivals).toEqual([])
  expect(await done(readOutbox(context))).toEqual([])
})

test('the next login of the same user sends items that have waited since the session ended', async () => {
  const { inbox, browser, context, done, logIn } = openBrowser()
  await logIn('asha')
  await done(queueItem('review', review, { ownerId: 'asha' }, context))
  inbox.revoke((browser.stored('session') as { token: string }).token)
  expect(await done(sendOutbox(context))).toBe('session ended')
  await logIn('asha')
  await done(syncAll(context))
  expect(inbox.arrivals).toEqual([{ words: 'Lovely', userId: 'asha' }])
})

test('a log-out clears the outbox', async () => {
  const { context, done, logIn } = openBrowser()
  await logIn('asha')
  await done(queueItem('message', message('Hello'), {}, context))
  await done(clearAccountData(context))
  expect(await done(readOutbox(context))).toEqual([])
})

test('a login assigns the items of the guest to the account', async () => {
  const { context, done, logIn } = openBrowser()
  await done(queueItem('message', message('Hello'), {}, context))
  await logIn('asha')
  await done(claimOutbox('asha', context))
  expect(await done(readOutbox(context))).toMatchObject([{ ownerId: 'asha' }])
})

test.each(['TOO_MANY_REQUESTS', 'TOO_OFTEN'] as const)(
  'an item waits as long as the server requests with %s',
  async (limit) => {
    const { inbox, context, done } = openBrowser()
    inbox.limit = limit
    await done(queueItem('message', message('Hello'), {}, context))
    inbox.retryAfter = 60
    expect(await done(sendOutbox(context))).toBe('retry')
    inbox.retryAfter = null
    expect(await done(sendOutbox(context))).toBe('retry')
    expect(inbox.arrivals).toEqual([])
    expect(await done(readOutbox(context))).toMatchObject([{ state: { kind: 'waiting' } }])
  },
)

test('an item is not kept waiting by a clock that was a month ahead', async () => {
  const { inbox, context, done } = openBrowser()
  const month = 30 * 24 * 60 * 60_000
  onTestFinished(() => void vi.useRealTimers())
  vi.setSystemTime(Date.now() + month)
  await done(queueItem('message', message('Hello'), {}, context))
  inbox.retryAfter = 60
  expect(await done(sendOutbox(context))).toBe('retry')
  vi.setSystemTime(Date.now() - month)
  inbox.retryAfter = null
  await done(sendOutbox(context))
  expect(inbox.arrivals).toHaveLength(1)
})

test('an item is never sent with the session of another account', async () => {
  const { inbox, context, done, logIn } = openBrowser()
  const put = await done(queueItem('review', review, { ownerId: 'asha' }, context))
  await logIn('ravi')
  expect(await done(sendItemNow(put, () => true, context))).toEqual({ kind: 'gone' })
  expect(inbox.arrivals).toEqual([])
})

test('a changed item keeps its owner after the end of the session', async () => {
  const { context, done } = openBrowser()
  const { id } = await done(queueItem('message', message('Is it gold?'), { ownerId: 'asha' }, context))
  await done(withdrawItem(id, context))
  await done(queueItem('message', message('Is it silver?'), { id }, context))
  expect(await done(readOutbox(context))).toMatchObject([{ ownerId: 'asha', contents: { message: 'Is it silver?' } }])
})

test('a review that is queued again after a log-out needs an owner, and is sent for that owner only', async () => {
  const { inbox, context, done, logIn } = openBrowser()
  await logIn('asha')
  const { id } = await done(queueItem('review', review, { ownerId: 'asha' }, context))
  await done(withdrawItem(id, context))
  await done(clearAccountData(context))
  const changed = { ...review, review: 'Lovely!' }
  await expect(queueItem('review', changed, { id }, context)).rejects.toThrow(
    'The outbox item "review" needs an owner.',
  )
  await done(queueItem('review', changed, { id, ownerId: 'asha' }, context))
  await logIn('ravi')
  await done(syncAll(context))
  expect(inbox.arrivals).toEqual([])
  expect(await done(readOutbox(context))).toEqual([])
})

test('the result of a watched item that another tab has changed is kept as unseen', async () => {
  const { context, otherContext, done } = openBrowser()
  const put = await done(queueItem('message', message('Is it gold?'), {}, context))
  await done(queueItem('message', message('Is it silver?'), { id: put.id }, otherContext))
  await done(sendItemNow(put, () => true, context))
  expect(await done(takeUnseenResults(context))).toMatchObject([{ contents: { message: 'Is it silver?' } }])
})
