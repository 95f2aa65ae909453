import { describe, expect, test } from 'vitest'
import { lineNameOf, lineOf } from '../../tests/support/simulation/line-names.ts'
import { type Bag, bagModel, emptyBag, ensureQuantity, removeLine, setQuantity } from './bag.ts'
import { type CartContents, emptyContents } from './cart-contents.ts'
import { lineKey } from './line-id.ts'
import {
  claimList,
  completeAttempt,
  hasUnsavedChanges,
  limitLines,
  mergeWithRemote,
  recordPendingWrite,
  recordUnansweredProposal,
  releaseList,
  wipeList,
  withPreviousSync,
} from './sync-attempt.ts'
import { type RemoteState, unsavedLineKeys } from './sync-state.ts'

/** Creates contents from quantities by product or, as in `ring/14`, product and size. */
const wants = (quantities: Record<string, number>): CartContents => ({
  lines: Object.entries(quantities).map(([name, quantity]) => ({ ...lineOf(name), quantity })),
  gift: null,
})

const product = (name: string) => ({
  ...lineOf(name),
  title: `Product ${lineOf(name).productId}`,
  pricePaise: 499_00,
  image: '/1.webp',
  stock: 9,
  color: [],
})

function bagOf(quantities: Record<string, number>, bag = emptyBag): Bag {
  return Object.entries(quantities).reduce((so, [id, quantity]) => ensureQuantity(so, product(id), quantity), bag)
}

/** Creates an account’s response: its contents, and the reasons for rejected lines. */
function account(quantities: Record<string, number>, reasons: Record<string, string> = {}): RemoteState {
  return {
    contents: wants(quantities),
    revision: 7,
    purchased: emptyContents,
    products: Object.keys(quantities).map((name) => {
      const { productId: id, ...rest } = product(name)
      return { ...rest, id, image: ['/1.webp'], pricePaise: 549_00 }
    }),
    rejectionReasons: new Map(Object.entries(reasons).map(([name, reason]) => [lineKey(lineOf(name)), reason])),
  }
}

const merged = (quantities: Record<string, number>) => ({
  contents: wants(quantities),
  purchased: emptyContents,
  base: emptyContents,
})

const quantities = (bag: Bag) => Object.fromEntries(bag.lines.map((line) => [lineNameOf(line), line.quantity]))

/** Returns a bag that is in sync with an account of these quantities. */
function agreed(has: Record<string, number>): Bag {
  const bag = claimList(emptyBag, 'meera')
  return completeAttempt(bagModel, bag, { started: bag, merged: merged(has) }, account(has))
}

describe('the owner of a bag', () => {
  test('a guest’s bag has no unsaved changes, and a bag that was just claimed has', () => {
    const bag = bagOf({ ring: 1 })
    expect([hasUnsavedChanges(bagModel, bag), unsavedLineKeys(bagModel, bag)]).toEqual([false, []])
    const claimed = claimList(bag, 'meera')
    expect([hasUnsavedChanges(bagModel, claimed), unsavedLineKeys(bagModel, claimed)]).toEqual([true, ['ring']])
  })

  test('another account’s bag cannot be claimed', () => {
    const bag = claimList(bagOf({ ring: 1 }), 'meera')
    expect(claimList(bag, 'asha')).toBe(bag)
  })

  test('a released bag keeps its lines, a wiped one does not, and both invalidate attempts in progress', () => {
    const bag = agreed({ ring: 2 })
    expect(quantities(releaseList(bag))).toEqual({ ring: 2 })
    expect(quantities(wipeList(bagModel, bag))).toEqual({})
    for (const after of [releaseList(bag), wipeList(bagModel, bag)]) {
      expect(after.sync).toBeNull()
      expect(after.generation).toBeGreaterThan(bag.generation)
    }
  })
})

describe('a bag whose session has ended', () => {
  const released = releaseList(agreed({ ring: 2, kada: 1 }))
  const ordered = { ...account({ kada: 1 }), purchased: wants({ ring: 2 }) }

  test('loses what was ordered in the meantime once the same shopper logs in again', () => {
    const claimed = claimList(bagOf({ jhumka: 1 }, released), 'meera')
    expect(claimed.sync?.revision).toBeNull()
    const known = withPreviousSync(claimed)
    expect(known.sync?.revision).toBe(7)
    expect(mergeWithRemote(bagModel, known, ordered).contents).toEqual(wants({ kada: 1, jhumka: 1 }))
  })

  test('is merged with another account as a guest’s bag', () => {
    const claimed = claimList(released, 'asha')
    expect(withPreviousSync(claimed)).toBe(claimed)
    expect(mergeWithRemote(bagModel, claimed, account({})).contents).toEqual(wants({ ring: 2, kada: 1 }))
  })

  test('keeps its previous sync state until a sync has used it', () => {
    const claimed = claimList(released, 'meera')
    expect(releaseList(claimed).previousSync).toEqual(released.previousSync)
    const sent = asked(claimed, { kada: 1 }, 8)
    expect(sent).toMatchObject({ previousSync: null, sync: { revision: 7, pendingWrites: { revision: 8 } } })
    expect(bagModel.read(bagModel.write(released)).previousSync).toEqual(released.previousSync)
  })
})

describe('a completed attempt', () => {
  test('has the account’s lines, with current prices and the prices when added', () => {
    const bag = claimList(bagOf({ ring: 1 }), 'meera')
    const ended = completeAttempt(
      bagModel,
      bag,
      { started: bag, merged: merged({ ring: 1, kada: 2 }) },
      account({ ring: 1, kada: 2 }),
    )
    expect(ended.lines).toMatchObject([
      { productId: 'ring', quantity: 1, pricePaise: 549_00, addedPricePaise: 499_00 },
      { productId: 'kada', quantity: 2, pricePaise: 549_00, addedPricePaise: 549_00 },
    ])
    expect(ended.totalPaise).toBe(1647_00)
    expect(hasUnsavedChanges(bagModel, ended)).toBe(false)
  })

  test('keeps what the shopper changed during the attempt as unsaved', () => {
    const started = agreed({ ring: 1, kada: 1 })
    const now = removeLine(setQuantity(started, { productId: 'ring' }, 4), { productId: 'kada' })
    const ended = completeAttempt(
      bagModel,
      now,
      { started, merged: merged({ ring: 1, kada: 1 }) },
      account({ ring: 1, kada: 1 }),
    )
    expect(quantities(ended)).toEqual({ ring: 4 })
    expect(unsavedLineKeys(bagModel, ended).sort()).toEqual(['kada', 'ring'])
  })

  test('undoes what the account rejected, and leaves a notice', () => {
    const started = bagOf({ ring: 3, kada: 1 }, agreed({ ring: 1 }))
    const together = mergeWithRemote(bagModel, started, account({ ring: 1 }))
    const reasons = { ring: 'Only 2 left.', kada: 'Out of Stock' }
    const ended = completeAttempt(bagModel, started, { started, merged: together }, account({ ring: 2 }, reasons))
    expect(quantities(ended)).toEqual({ ring: 2 })
    expect(ended.unseenRejections).toEqual([
      { title: 'Product ring', reason: 'Only 2 left.', quantity: 2 },
      { title: 'Product kada', reason: 'Out of Stock', quantity: 0 },
    ])
  })

  test('has each size with its own price, and keeps changes to one size apart from the other', () => {
    const started = agreed({ 'ring/12': 1, 'ring/14': 2 })
    const now = removeLine(setQuantity(started, lineOf('ring/14'), 5), lineOf('ring/12'))
    const ended = completeAttempt(
      bagModel,
      now,
      { started, merged: merged({ 'ring/12': 1, 'ring/14': 2 }) },
      account({ 'ring/12': 1, 'ring/14': 2, 'ring/16': 1 }),
    )
    expect(quantities(ended)).toEqual({ 'ring/14': 5, 'ring/16': 1 })
    expect(unsavedLineKeys(bagModel, ended)).toEqual(['ring/12', 'ring/14'].map((name) => lineKey(lineOf(name))))
  })

  test('undoes the size that the account rejected, and names it in the notice', () => {
    const started = bagOf({ 'ring/12': 1, 'ring/14': 3 }, agreed({ 'ring/12': 1 }))
    const together = mergeWithRemote(bagModel, started, account({ 'ring/12': 1 }))
    const response = account({ 'ring/12': 1, 'ring/14': 2 }, { 'ring/14': 'Only 2 left.', 'ring/12': 'Wrong size' })
    const ended = completeAttempt(bagModel, started, { started, merged: together }, response)
    expect(quantities(ended)).toEqual({ 'ring/12': 1, 'ring/14': 2 })
    expect(ended.unseenRejections).toEqual([{ title: 'Product ring, size 14', reason: 'Only 2 left.', quantity: 2 }])
  })

  test('leaves no notice for a product whose result the caller is waiting for', () => {
    const started = agreed({})
    const ended = completeAttempt(
      bagModel,
      started,
      { started, merged: merged({ kada: 1 }), awaited: 'kada' },
      account({}),
    )
    expect(ended.unseenRejections).toEqual([])
  })
})

/** Returns a bag that was synced at this revision and has recorded its next write. */
const asked = (bag: Bag, has: Record<string, number>, revision: number) =>
  recordPendingWrite(bagModel, bag, { started: bag, merged: mergeWithRemote(bagModel, bag, account(has)) }, revision)

const added = asked(bagOf({ kada: 1 }, agreed({})), {}, 7)

describe('a write without a response', () => {
  test('keeps a product removed whose addition reached the account late, even if the removal is lost too', () => {
    const removed = asked(removeLine(added, { productId: 'kada' }), { kada: 1 }, 8)
    expect(unsavedLineKeys(bagModel, removed)).toEqual(['kada'])
    expect(mergeWithRemote(bagModel, removed, account({ kada: 1 })).contents).toEqual(emptyContents)
  })

  test('keeps a product removed whose addition reaches the account after the removal was sent', () => {
    const removed = asked(removeLine(added, { productId: 'kada' }), {}, 7)
    expect(mergeWithRemote(bagModel, removed, account({ kada: 1 })).contents).toEqual(emptyContents)
  })

  test('keeps a product that was added again, if its removal arrives late', () => {
    const removed = asked(removeLine(agreed({ kada: 1 }), { productId: 'kada' }), { kada: 1 }, 7)
    const back = asked(bagOf({ kada: 1 }, removed), { kada: 1 }, 7)
    expect(mergeWithRemote(bagModel, back, account({})).contents).toEqual(wants({ kada: 1 }))
  })

  test('keeps a product that another device added in the meantime', () => {
    const removed = asked(removeLine(added, { productId: 'kada' }), { ring: 1 }, 8)
    expect(mergeWithRemote(bagModel, removed, account({ ring: 1 })).contents).toEqual(wants({ ring: 1 }))
  })

  test('invalidates attempts that started before it', () => {
    const bag = bagOf({ kada: 1 }, agreed({}))
    expect(asked(bag, {}, 7).generation).toBeGreaterThan(bag.generation)
  })

  test('is recorded once per revision, and dropped once the account has moved past that revision', () => {
    const again = asked(added, {}, 7)
    expect(again.sync?.pendingWrites).toEqual(added.sync?.pendingWrites)
    expect(asked(added, { kada: 1 }, 8).sync?.pendingWrites).toEqual({ revision: 8, contents: [wants({ kada: 1 })] })
  })
})

describe('an offered product without a response in time', () => {
  const withKada = (bag: Bag) => ensureQuantity(bag, product('kada'), 1)
  const taken = (bag: Bag) => recordUnansweredProposal(bagModel, withKada(bag), withKada(bag))

  test('stays removed if the shopper removes it, even if the account accepted it', () => {
    const offered = recordPendingWrite(bagModel, agreed({}), { started: agreed({}), merged: merged({ kada: 1 }) }, 7)
    const removed = removeLine(taken(offered), { productId: 'kada' })
    expect(mergeWithRemote(bagModel, removed, account({ kada: 1 })).contents).toEqual(emptyContents)
  })

  test('stays removed even if its quantity was raised before the removal', () => {
    const offered = recordPendingWrite(bagModel, agreed({}), { started: agreed({}), merged: merged({ kada: 1 }) }, 7)
    const more = recordUnansweredProposal(bagModel, withKada(bagOf({ kada: 3 }, offered)), withKada(agreed({})))
    expect(mergeWithRemote(bagModel, removeLine(more, { productId: 'kada' }), account({ kada: 1 })).contents).toEqual(
      emptyContents,
    )
  })

  test('is not undone by the attempt that offered it', () => {
    expect(taken(agreed({})).generation).toBeGreaterThan(agreed({}).generation)
  })

  test('is applied to a guest’s bag', () => {
    expect(quantities(taken(emptyBag))).toEqual({ kada: 1 })
  })
})

test('a size removed during a write without a response stays removed, and the other size stays', () => {
  const sent = asked(bagOf({ 'ring/12': 1, 'ring/14': 1 }, agreed({})), {}, 7)
  const removed = removeLine(sent, lineOf('ring/12'))
  const { contents } = mergeWithRemote(bagModel, removed, account({ 'ring/12': 1, 'ring/14': 1 }))
  expect(contents).toEqual(wants({ 'ring/14': 1 }))
})

test('contents are cut to the account’s limit and keep the lines that the account already has', () => {
  const mine = Object.fromEntries(Array.from({ length: 99 }, (_, number) => [`mine-${number}`, 1]))
  const wanted = wants({ ...mine, old: 1, older: 1 })
  const { lines } = limitLines(bagModel, wanted, wants({ old: 1, older: 1 }))
  expect(lines).toHaveLength(100)
  expect(lines.slice(0, 2).map(({ productId }) => productId)).toEqual(['old', 'older'])
})
