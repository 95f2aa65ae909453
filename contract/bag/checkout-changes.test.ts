import { describe, expect, it } from 'vitest'
import { addLine, type Bag, bagModel, emptyBag } from './bag.ts'
import { emptyContents } from './cart-contents.ts'
import { applyLineChanges, subtractOrder } from './checkout-changes.ts'
import { hasUnsavedChanges, mergeWithRemote, recordPendingWrite } from './sync-attempt.ts'

const ring = { id: 'tara-ring', title: 'Tara Ring', price: 449, image: '', stock: 10, color: [] }
const kada = { ...ring, id: 'kada', title: 'Kada', price: 849 }
const quantities = (bag: Bag) => Object.fromEntries(bag.products.map(({ id, quantity }) => [id, quantity]))

describe('an order', () => {
  const filled = addLine(addLine(emptyBag, ring, 3), kada)

  const gift = { occasion: 'Birthday', isCustom: false }
  const wanted = { ...bagModel.contentsOf(filled), gift }
  const bag: Bag = {
    ...filled,
    giftData: gift,
    sync: { ownerId: 'meera', base: wanted, revision: 4, pendingWrites: null },
  }
  const lines = [
    { id: 'tara-ring', quantity: 2 },
    { id: 'kada', quantity: 1 },
    { id: 'unknown', quantity: 1 },
  ]
  const order = { purchased: { lines, gift }, bagRevision: 5 }

  it('takes what was bought out of the bag, and the occasion with it', () => {
    const left = subtractOrder(bag, order)
    expect(quantities(left)).toEqual({ 'tara-ring': 1 })
    expect(left.total).toBe(449)
    expect(left.giftData).toBeNull()
  })

  it('leaves a bag that agrees with the account as the order left that', () => {
    const left = subtractOrder(bag, order)
    expect(left.sync).toMatchObject({ revision: 5, base: { lines: [{ id: 'tara-ring', quantity: 1 }], gift: null } })
    expect(hasUnsavedChanges(bagModel, left)).toBe(false)
  })

  it('takes nothing out of a bag that has heard of it, told by the account or told twice', () => {
    const again = addLine(subtractOrder(bag, order), kada)
    expect(subtractOrder(again, order)).toBe(again)
  })

  it('takes nothing out that was only sent: it cannot have come in before the order', () => {
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

  it('takes nothing out of a bag that was sent for a revision after the order: the account tells of it', () => {
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

  it('takes nothing out of a bag that must hear of other changes first, nor out of a guest’s', () => {
    for (const other of [
      { ...order, bagRevision: 6 },
      { ...order, bagRevision: null },
    ]) {
      expect(subtractOrder(bag, other)).toBe(bag)
    }
    expect(subtractOrder(filled, order)).toBe(filled)
  })

  it('that finds things different leaves the bag as it can be bought', () => {
    const changed = applyLineChanges(filled, [
      { productID: 'tara-ring', is: { price: 499, quantity: 2 } },
      { productID: 'kada', is: { price: 849, quantity: 0 } },
    ])
    expect(quantities(changed)).toEqual({ 'tara-ring': 2 })
    expect(changed.total).toBe(998)
  })
})
