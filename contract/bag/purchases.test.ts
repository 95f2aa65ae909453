import { describe, expect, test } from 'vitest'
import { lineOf } from '../../tests/support/simulation/line-names.ts'
import { addLine, type Bag, bagModel, emptyBag, removeLine, setGift, setQuantity } from './bag.ts'
import { addPurchase, type CartContents, emptyContents, sharedPurchase, subtractPurchase } from './cart-contents.ts'
import { completeAttempt, mergeWithRemote, recordPendingWrite } from './sync-attempt.ts'

const party = { occasion: 'Party', isCustom: false }
const wedding = { occasion: 'Wedding', isCustom: false }

/** Creates contents from quantities by product or, as in `ring/14`, product and size. */
function wants(quantities: Record<string, number>, gift: CartContents['gift'] = null): CartContents {
  return { lines: Object.entries(quantities).map(([name, quantity]) => ({ ...lineOf(name), quantity })), gift }
}

describe('a purchase', () => {
  test('is subtracted line by line, down to 0', () => {
    expect(subtractPurchase(wants({ ring: 3, kada: 1, nath: 1 }), wants({ ring: 2, kada: 4 }))).toEqual(
      wants({ ring: 1, nath: 1 }),
    )
  })

  test('of one size leaves the other sizes', () => {
    const before = wants({ 'ring/12': 2, 'ring/14': 1, ring: 1 })
    const bought = wants({ 'ring/12': 1, 'ring/16': 1 })
    expect(subtractPurchase(before, bought)).toEqual(wants({ 'ring/12': 1, 'ring/14': 1, ring: 1 }))
    expect(addPurchase(wants({ 'ring/12': 1 }), bought)).toEqual(wants({ 'ring/12': 2, 'ring/16': 1 }))
    expect(sharedPurchase(before, bought)).toEqual(wants({ 'ring/12': 1 }))
  })

  test('removes the gift if it was ordered, or if no line is left', () => {
    expect(subtractPurchase(wants({ ring: 2 }, party), wants({ ring: 1 }, party)).gift).toBeNull()
    expect(subtractPurchase(wants({ ring: 2 }, wedding), wants({ ring: 1 }, party)).gift).toEqual(wedding)
    expect(subtractPurchase(wants({ ring: 1 }, party), wants({ ring: 1 })).gift).toBeNull()
    expect(subtractPurchase(wants({}, party), wants({ ring: 1 })).gift).toEqual(party)
  })

  test('is added to restore the contents before it', () => {
    expect(addPurchase(wants({ ring: 1 }), wants({ ring: 2, kada: 1 }, party))).toEqual(
      wants({ ring: 3, kada: 1 }, party),
    )
  })

  test('is reduced to what the copy shares with the account', () => {
    expect(sharedPurchase(wants({ ring: 1, nath: 2 }, wedding), wants({ ring: 2, kada: 1 }, party))).toEqual(
      wants({ ring: 1 }),
    )
  })
})

describe('a bag whose account reports an order', () => {
  const product = (name: string) => ({
    ...lineOf(name),
    title: name,
    pricePaise: 499_00,
    image: '',
    stock: 9,
    color: [],
  })
  const agreed = (quantities: Record<string, number>, gift: CartContents['gift'] = null): Bag => ({
    ...Object.entries(quantities).reduce((bag, [id, quantity]) => addLine(bag, product(id), quantity), emptyBag),
    gift,
    sync: { ownerId: 'meera', base: wants(quantities, gift), revision: 4, pendingWrites: null },
  })
  /** Returns the bag after a sync in which the account reports its contents and the products bought from it. */
  const hear = (bag: Bag, has: CartContents, bought: CartContents) =>
    mergeWithRemote(bagModel, bag, { contents: has, purchased: bought }).contents

  const two = agreed({ ring: 2 })

  test.each<[string, Bag, Record<string, number>, Record<string, number>]>([
    ['loses what was bought', two, {}, {}],
    ['keeps what was added again', addLine(two, product('ring')), {}, { ring: 1 }],
    ['keeps what another device added since', two, { ring: 1 }, { ring: 1 }],
    ['keeps another product that was added', addLine(two, product('kada')), {}, { kada: 1 }],
    ['loses no more than it has', setQuantity(two, { productId: 'ring' }, 1), {}, {}],
    ['brings back nothing that was removed', removeLine(two, { productId: 'ring' }), {}, {}],
    ['keeps another size that was added', addLine(two, product('ring/14')), {}, { 'ring/14': 1 }],
    ['keeps a product that only this device has', addLine(agreed({}), product('ring')), {}, { ring: 1 }],
  ])('%s', (_, bag, has, then) => {
    expect(hear(bag, wants(has), wants({ ring: 2 }))).toEqual(wants(then))
  })

  test('infers from its pending write that its change arrived before the order', () => {
    const started = addLine(two, product('ring'))
    const merged = mergeWithRemote(bagModel, started, { contents: wants({ ring: 2 }), purchased: emptyContents })
    const bag = recordPendingWrite(bagModel, started, { started, merged }, 4)
    expect(hear(bag, wants({}), wants({ ring: 3 }))).toEqual(wants({}))
    expect(hear(bag, wants({ ring: 1 }), wants({ ring: 2 }))).toEqual(wants({ ring: 1 }))
  })

  test('loses the gift, unless the shopper has chosen another one since', () => {
    const bag = agreed({ ring: 2, kada: 1 }, party)
    expect(hear(bag, wants({ kada: 1 }), wants({ ring: 2 }, party)).gift).toBeNull()
    expect(hear(setGift(bag, wedding), wants({ kada: 1 }), wants({ ring: 2 }, party)).gift).toEqual(wedding)
  })

  test('keeps products that are added during the sync', () => {
    const merged = mergeWithRemote(bagModel, two, { contents: emptyContents, purchased: wants({ ring: 2 }) })
    const account = {
      contents: emptyContents,
      purchased: emptyContents,
      revision: 5,
      products: [],
      rejectionReasons: new Map(),
    }
    const ended = completeAttempt(bagModel, addLine(two, product('ring')), { started: two, merged }, account)
    expect(bagModel.contentsOf(ended)).toEqual(wants({ ring: 1 }))
  })
})
