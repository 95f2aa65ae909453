import { describe, expect, it } from 'vitest'
import { addLine, type Bag, bagModel, emptyBag } from './bag.ts'
import { emptyContents } from './cart-contents.ts'
import { applyLineChanges, subtractOrder } from './checkout-changes.ts'
import { hasUnsavedChanges, mergeWithRemote, recordPendingWrite } from './sync-attempt.ts'

const ring = { productId: 'tara-ring', title: 'Tara Ring', pricePaise: 449_00, image: '', stock: 10, color: [] }
const kada = { ...ring, productId: 'kada', title: 'Kada', pricePaise: 849_00 }
const quantities = (bag: Bag) => Object.fromEntries(bag.lines.map(({ productId, quantity }) => [productId, quantity]))

describe('a bag after an order', () => {
  const filled = addLine(addLine(emptyBag, ring, 3), kada)

  const gift = { occasion: 'Birthday', isCustom: false }
  const wanted = { ...bagModel.contentsOf(filled), gift }
  const bag: Bag = {
    ...filled,
    gift,
    sync: { ownerId: 'meera', base: wanted, revision: 4, pendingWrites: null },
  }
  const lines = [
    { productId: 'tara-ring', quantity: 2 },
    { productId: 'kada', quantity: 1 },
    { productId: 'unknown', quantity: 1 },
  ]
  const order = { purchased: { lines, gift }, bagRevision: 5 }

  it('loses the ordered products and their gift', () => {
    const left = subtractOrder(bag, order)
    expect(quantities(left)).toEqual({ 'tara-ring': 1 })
    expect(left.totalPaise).toBe(449_00)
    expect(left.gift).toBeNull()
  })

  it('has the account’s bag after the order as its sync base', () => {
    const left = subtractOrder(bag, order)
    expect(left.sync).toMatchObject({
      revision: 5,
      base: { lines: [{ productId: 'tara-ring', quantity: 1 }], gift: null },
    })
    expect(hasUnsavedChanges(bagModel, left)).toBe(false)
  })

  it('is unchanged if it already includes the order', () => {
    const again = addLine(subtractOrder(bag, order), kada)
    expect(subtractOrder(again, order)).toBe(again)
  })

  it('drops pending writes for the revision before, which cannot have arrived before the order', () => {
    const again = addLine(subtractOrder(bag, order), kada)
    const account = { contents: again.sync?.base ?? emptyContents, purchased: emptyContents }
    const sent = recordPendingWrite(
      bagModel,
      again,
      { started: again, merged: mergeWithRemote(bagModel, again, account) },
      5,
    )
    expect(quantities(subtractOrder(sent, { ...order, bagRevision: 6 }))).toEqual({ kada: 1 })
  })

  it('is unchanged while a write for a later revision is pending, because the next sync reports the order', () => {
    const heard = { contents: emptyContents, purchased: wanted }
    const added = addLine(bag, kada)
    const sent = recordPendingWrite(
      bagModel,
      added,
      { started: added, merged: mergeWithRemote(bagModel, added, heard) },
      5,
    )
    expect(subtractOrder(sent, order)).toBe(sent)
  })

  it('is unchanged if other changes have to be synced first, or if it belongs to a guest', () => {
    for (const other of [
      { ...order, bagRevision: 6 },
      { ...order, bagRevision: null },
    ]) {
      expect(subtractOrder(bag, other)).toBe(bag)
    }
    expect(subtractOrder(filled, order)).toBe(filled)
  })

  it('contains only what is available once changes are accepted', () => {
    const changed = applyLineChanges(filled, [
      { productId: 'tara-ring', is: { pricePaise: 499_00, quantity: 2 } },
      { productId: 'kada', is: { pricePaise: 849_00, quantity: 0 } },
    ])
    expect(quantities(changed)).toEqual({ 'tara-ring': 2 })
    expect(changed.totalPaise).toBe(998_00)
  })
})
