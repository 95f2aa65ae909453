import { describe, expect, test } from 'vitest'
import { type Bag, bagModel, emptyBag, ensureQuantity, removeLine, setQuantity } from './bag.ts'
import { type CartContents, emptyContents } from './cart-contents.ts'
import {
  claimDocument,
  completeAttempt,
  hasUnsavedChanges,
  limitLines,
  mergeWithRemote,
  recordPendingWrite,
  recordUnansweredOffer,
  releaseDocument,
  wipeDocument,
} from './sync-attempt.ts'
import { type RemoteState, unsavedLineIds } from './sync-state.ts'

const wants = (quantities: Record<string, number>): CartContents => ({
  lines: Object.entries(quantities).map(([id, quantity]) => ({ id, quantity })),
  gift: null,
})

const piece = (id: string) => ({ id, title: `Piece ${id}`, price: 499, image: '/1.webp', stock: 9, color: [] })

function bagOf(quantities: Record<string, number>, bag = emptyBag): Bag {
  return Object.entries(quantities).reduce((so, [id, quantity]) => ensureQuantity(so, piece(id), quantity), bag)
}

/** What an account has after it was asked, and why it did not take all of it. */
function account(quantities: Record<string, number>, reasons: Record<string, string> = {}): RemoteState {
  return {
    contents: wants(quantities),
    revision: 7,
    purchased: emptyContents,
    products: Object.keys(quantities).map((id) => ({ ...piece(id), _id: id, image: ['/1.webp'], price: 549 })),
    rejectionReasons: new Map(Object.entries(reasons)),
  }
}

const merged = (quantities: Record<string, number>) => ({
  contents: wants(quantities),
  purchased: emptyContents,
  base: emptyContents,
})

const quantities = (bag: Bag) => Object.fromEntries(bag.products.map(({ id, quantity }) => [id, quantity]))

/** A bag as it is once this account has been heard. */
function agreed(has: Record<string, number>): Bag {
  const bag = claimDocument(emptyBag, 'meera')
  return completeAttempt(bagModel, bag, { started: bag, merged: merged(has) }, account(has))
}

describe('whose a bag is', () => {
  test('a guest waits for nobody, and a bag that was just claimed is not saved yet', () => {
    const bag = bagOf({ ring: 1 })
    expect([hasUnsavedChanges(bagModel, bag), unsavedLineIds(bagModel, bag)]).toEqual([false, []])
    const claimed = claimDocument(bag, 'meera')
    expect([hasUnsavedChanges(bagModel, claimed), unsavedLineIds(bagModel, claimed)]).toEqual([true, ['ring']])
  })

  test('a bag that is somebody else’s cannot be claimed', () => {
    const bag = claimDocument(bagOf({ ring: 1 }), 'meera')
    expect(claimDocument(bag, 'asha')).toBe(bag)
  })

  test('a released bag keeps its lines, a wiped one nothing, and both end the rounds that are under way', () => {
    const bag = agreed({ ring: 2 })
    expect(quantities(releaseDocument(bag))).toEqual({ ring: 2 })
    expect(quantities(wipeDocument(bagModel, bag))).toEqual({})
    for (const after of [releaseDocument(bag), wipeDocument(bagModel, bag)]) {
      expect(after.sync).toBeNull()
      expect(after.generation).toBeGreaterThan(bag.generation)
    }
  })
})

describe('what a round leaves', () => {
  test('the lines of the account, with prices as they are now and as they were when added', () => {
    const bag = claimDocument(bagOf({ ring: 1 }), 'meera')
    const ended = completeAttempt(
      bagModel,
      bag,
      { started: bag, merged: merged({ ring: 1, kada: 2 }) },
      account({ ring: 1, kada: 2 }),
    )
    expect(ended.products).toMatchObject([
      { id: 'ring', quantity: 1, price: 549, addedPrice: 499 },
      { id: 'kada', quantity: 2, price: 549, addedPrice: 549 },
    ])
    expect(ended.total).toBe(1647)
    expect(hasUnsavedChanges(bagModel, ended)).toBe(false)
  })

  test('what the shopper changed while the account was asked stays changed, and is not saved yet', () => {
    const started = agreed({ ring: 1, kada: 1 })
    const now = removeLine(setQuantity(started, 'ring', 4), 'kada')
    const ended = completeAttempt(
      bagModel,
      now,
      { started, merged: merged({ ring: 1, kada: 1 }) },
      account({ ring: 1, kada: 1 }),
    )
    expect(quantities(ended)).toEqual({ ring: 4 })
    expect(unsavedLineIds(bagModel, ended).sort()).toEqual(['kada', 'ring'])
  })

  test('what the account did not take is undone, and waits to be told', () => {
    const started = bagOf({ ring: 3, kada: 1 }, agreed({ ring: 1 }))
    const together = mergeWithRemote(bagModel, started, account({ ring: 1 }))
    const reasons = { ring: 'Only 2 left.', kada: 'Out of Stock' }
    const ended = completeAttempt(bagModel, started, { started, merged: together }, account({ ring: 2 }, reasons))
    expect(quantities(ended)).toEqual({ ring: 2 })
    expect(ended.pendingNotices).toEqual([
      { title: 'Piece ring', reason: 'Only 2 left.', quantity: 2 },
      { title: 'Piece kada', reason: 'Out of Stock', quantity: 0 },
    ])
  })

  test('what somebody waits for is told to them, and not a second time', () => {
    const started = agreed({})
    const ended = completeAttempt(
      bagModel,
      started,
      { started, merged: merged({ kada: 1 }), awaited: 'kada' },
      account({}),
    )
    expect(ended.pendingNotices).toEqual([])
  })
})

/** The bag as it is once the account was heard, at this revision, and asked for what is wanted here. */
const asked = (bag: Bag, has: Record<string, number>, revision: number) =>
  recordPendingWrite(bagModel, bag, { started: bag, merged: mergeWithRemote(bagModel, bag, account(has)) }, revision)

const added = asked(bagOf({ kada: 1 }, agreed({})), {}, 7)

describe('what is asked without an answer', () => {
  test('a piece that came to the account late stays removed here, though the removal is lost on its way too', () => {
    const removed = asked(removeLine(added, 'kada'), { kada: 1 }, 8)
    expect(unsavedLineIds(bagModel, removed)).toEqual(['kada'])
    expect(mergeWithRemote(bagModel, removed, account({ kada: 1 })).contents).toEqual(emptyContents)
  })

  test('a piece stays removed here also where it comes to the account after the removal was asked for', () => {
    const removed = asked(removeLine(added, 'kada'), {}, 7)
    expect(mergeWithRemote(bagModel, removed, account({ kada: 1 })).contents).toEqual(emptyContents)
  })

  test('a piece that was put back stays, where its removal comes to the account later', () => {
    const removed = asked(removeLine(agreed({ kada: 1 }), 'kada'), { kada: 1 }, 7)
    const back = asked(bagOf({ kada: 1 }, removed), { kada: 1 }, 7)
    expect(mergeWithRemote(bagModel, back, account({})).contents).toEqual(wants({ kada: 1 }))
  })

  test('a piece that somebody else put in meanwhile stays in the account', () => {
    const removed = asked(removeLine(added, 'kada'), { ring: 1 }, 8)
    expect(mergeWithRemote(bagModel, removed, account({ ring: 1 })).contents).toEqual(wants({ ring: 1 }))
  })

  test('a round that was begun before must not conclude that nothing is on its way', () => {
    const bag = bagOf({ kada: 1 }, agreed({}))
    expect(asked(bag, {}, 7).generation).toBeGreaterThan(bag.generation)
  })

  test('the same is noted once for a revision, and nothing any more once the account has left it', () => {
    const again = asked(added, {}, 7)
    expect(again.sync?.pendingWrites).toEqual(added.sync?.pendingWrites)
    expect(asked(added, { kada: 1 }, 8).sync?.pendingWrites).toEqual({ revision: 8, contents: [wants({ kada: 1 })] })
  })
})

describe('a piece that was offered to the account in vain, and that the device has taken', () => {
  const withKada = (bag: Bag) => ensureQuantity(bag, piece('kada'), 1)
  const taken = (bag: Bag) => recordUnansweredOffer(bagModel, withKada(bag), withKada(bag))

  test('stays removed when it is, though the account had it all the time', () => {
    const offered = recordPendingWrite(bagModel, agreed({}), { started: agreed({}), merged: merged({ kada: 1 }) }, 7)
    const removed = removeLine(taken(offered), 'kada')
    expect(mergeWithRemote(bagModel, removed, account({ kada: 1 })).contents).toEqual(emptyContents)
  })

  test('stays removed also where more of it was put in before it was taken', () => {
    const offered = recordPendingWrite(bagModel, agreed({}), { started: agreed({}), merged: merged({ kada: 1 }) }, 7)
    const more = recordUnansweredOffer(bagModel, withKada(bagOf({ kada: 3 }, offered)), withKada(agreed({})))
    expect(mergeWithRemote(bagModel, removeLine(more, 'kada'), account({ kada: 1 })).contents).toEqual(emptyContents)
  })

  test('is not ended by the round that offered it', () => {
    expect(taken(agreed({})).generation).toBeGreaterThan(agreed({}).generation)
  })

  test('is taken by a guest like any other', () => {
    expect(quantities(taken(emptyBag))).toEqual({ kada: 1 })
  })
})

test('an account is asked for no more lines than it takes, and keeps those that it has', () => {
  const mine = Object.fromEntries(Array.from({ length: 99 }, (_, number) => [`mine-${number}`, 1]))
  const wanted = wants({ ...mine, old: 1, older: 1 })
  const { lines } = limitLines(bagModel, wanted, wants({ old: 1, older: 1 }))
  expect(lines).toHaveLength(100)
  expect(lines.slice(0, 2).map(({ id }) => id)).toEqual(['old', 'older'])
})
