import { describe, expect, it } from 'vitest'
import { addLine, type Bag, bagForm, emptyBag } from './bag.ts'
import { withChanges, withoutOrdered } from './bought-bag.ts'
import { isUnsaved, mergeInto, withSent } from './round.ts'
import { nothingWanted } from './wanted.ts'

const ring = { id: 'tara-ring', title: 'Tara Ring', price: 449, image: '', stock: 10, color: [] }
const kada = { ...ring, id: 'kada', title: 'Kada', price: 849 }
const quantities = (bag: Bag) => Object.fromEntries(bag.products.map(({ id, quantity }) => [id, quantity]))

describe('an order', () => {
  const filled = addLine(addLine(emptyBag, ring, 3), kada)

  const gift = { occasion: 'Birthday', isCustom: false }
  const wanted = { ...bagForm.wantedIn(filled), gift }
  const bag: Bag = {
    ...filled,
    giftData: gift,
    sync: { ownerId: 'meera', base: wanted, revision: 4, sent: null },
  }
  const lines = [
    { id: 'tara-ring', quantity: 2 },
    { id: 'kada', quantity: 1 },
    { id: 'unknown', quantity: 1 },
  ]
  const order = { bought: { lines, gift }, bagRevision: 5 }

  it('takes what was bought out of the bag, and the occasion with it', () => {
    const left = withoutOrdered(bag, order)
    expect(quantities(left)).toEqual({ 'tara-ring': 1 })
    expect(left.total).toBe(449)
    expect(left.giftData).toBeNull()
  })

  it('leaves a bag that agrees with the account as the order left that', () => {
    const left = withoutOrdered(bag, order)
    expect(left.sync).toMatchObject({ revision: 5, base: { lines: [{ id: 'tara-ring', quantity: 1 }], gift: null } })
    expect(isUnsaved(bagForm, left)).toBe(false)
  })

  it('takes nothing out of a bag that has heard of it, told by the account or told twice', () => {
    const again = addLine(withoutOrdered(bag, order), kada)
    expect(withoutOrdered(again, order)).toBe(again)
  })

  it('takes nothing out that was only sent: it cannot have come in before the order', () => {
    const again = addLine(withoutOrdered(bag, order), kada)
    const account = { wanted: again.sync?.base ?? nothingWanted, bought: nothingWanted }
    const sent = withSent(bagForm, again, { started: again, merged: mergeInto(bagForm, again, account) }, 5)
    expect(quantities(withoutOrdered(sent, { ...order, bagRevision: 6 }))).toEqual({ kada: 1 })
  })

  it('takes nothing out of a bag that was sent for a revision after the order: the account tells of it', () => {
    const heard = { wanted: nothingWanted, bought: wanted }
    const added = addLine(bag, kada)
    const sent = withSent(bagForm, added, { started: added, merged: mergeInto(bagForm, added, heard) }, 5)
    expect(withoutOrdered(sent, order)).toBe(sent)
  })

  it('takes nothing out of a bag that must hear of other changes first, nor out of a guest’s', () => {
    for (const other of [
      { ...order, bagRevision: 6 },
      { ...order, bagRevision: null },
    ]) {
      expect(withoutOrdered(bag, other)).toBe(bag)
    }
    expect(withoutOrdered(filled, order)).toBe(filled)
  })

  it('that finds things different leaves the bag as it can be bought', () => {
    const changed = withChanges(filled, [
      { productID: 'tara-ring', is: { price: 499, quantity: 2 } },
      { productID: 'kada', is: { price: 849, quantity: 0 } },
    ])
    expect(quantities(changed)).toEqual({ 'tara-ring': 2 })
    expect(changed.total).toBe(998)
  })
})
