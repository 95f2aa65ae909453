import { describe, expect, test } from 'vitest'
import { addLine, type Bag, bagForm, emptyBag, removeLine, setGift, setQuantity } from './bag.ts'
import { boughtOf, withBought, withoutBought } from './bought.ts'
import { endRound, mergeInto, withSent } from './round.ts'
import { nothingWanted, type Wanted } from './wanted.ts'

const party = { occasion: 'Party', isCustom: false }
const wedding = { occasion: 'Wedding', isCustom: false }

function wants(quantities: Record<string, number>, gift: Wanted['gift'] = null): Wanted {
  return { lines: Object.entries(quantities).map(([id, quantity]) => ({ id, quantity })), gift }
}

describe('what was bought', () => {
  test('leaves the rest where it is, and never less than none', () => {
    expect(withoutBought(wants({ ring: 3, kada: 1, nath: 1 }), wants({ ring: 2, kada: 4 }))).toEqual(
      wants({ ring: 1, nath: 1 }),
    )
  })

  test('takes the occasion along if it is that of the order, or if nothing is left', () => {
    expect(withoutBought(wants({ ring: 2 }, party), wants({ ring: 1 }, party)).gift).toBeNull()
    expect(withoutBought(wants({ ring: 2 }, wedding), wants({ ring: 1 }, party)).gift).toEqual(wedding)
    expect(withoutBought(wants({ ring: 1 }, party), wants({ ring: 1 })).gift).toBeNull()
    expect(withoutBought(wants({}, party), wants({ ring: 1 })).gift).toEqual(party)
  })

  test('is put back to know how an account was before', () => {
    expect(withBought(wants({ ring: 1 }), wants({ ring: 2, kada: 1 }, party))).toEqual(
      wants({ ring: 3, kada: 1 }, party),
    )
  })

  test('is no more of a copy than that copy had in common with the account', () => {
    expect(boughtOf(wants({ ring: 1, nath: 2 }, wedding), wants({ ring: 2, kada: 1 }, party))).toEqual(
      wants({ ring: 1 }),
    )
  })
})

describe('a device that hears of an order from the account', () => {
  const piece = (id: string) => ({ id, title: id, price: 499, image: '', stock: 9, color: [] })
  const agreed = (quantities: Record<string, number>, gift: Wanted['gift'] = null): Bag => ({
    ...Object.entries(quantities).reduce((bag, [id, quantity]) => addLine(bag, piece(id), quantity), emptyBag),
    giftData: gift,
    sync: { ownerId: 'meera', base: wants(quantities, gift), revision: 4, sent: null },
  })
  /** What is in the bag once the account has told what it has and what was bought from it. */
  const hear = (bag: Bag, has: Wanted, bought: Wanted) => mergeInto(bagForm, bag, { wanted: has, bought }).wanted

  const two = agreed({ ring: 2 })

  test.each<[string, Bag, Record<string, number>, Record<string, number>]>([
    ['has it no more', two, {}, {}],
    ['keeps what was added again', addLine(two, piece('ring')), {}, { ring: 1 }],
    ['keeps what another device has added since', two, { ring: 1 }, { ring: 1 }],
    ['keeps what was put in beside it', addLine(two, piece('kada')), {}, { kada: 1 }],
    ['loses no more than there is', setQuantity(two, 'ring', 1), {}, {}],
    ['brings nothing back that was removed', removeLine(two, 'ring'), {}, {}],
    ['keeps a piece that only this device has', addLine(agreed({}), piece('ring')), {}, { ring: 1 }],
  ])('%s', (_, bag, has, then) => {
    expect(hear(bag, wants(has), wants({ ring: 2 }))).toEqual(wants(then))
  })

  test('knows by what it sent that its own change was there before the order, though no answer came', () => {
    const started = addLine(two, piece('ring'))
    const merged = mergeInto(bagForm, started, { wanted: wants({ ring: 2 }), bought: nothingWanted })
    const bag = withSent(bagForm, started, { started, merged }, 4)
    expect(hear(bag, wants({}), wants({ ring: 3 }))).toEqual(wants({}))
    expect(hear(bag, wants({ ring: 1 }), wants({ ring: 2 }))).toEqual(wants({ ring: 1 }))
  })

  test('has the occasion no more, but for one that was chosen since', () => {
    const bag = agreed({ ring: 2, kada: 1 }, party)
    expect(hear(bag, wants({ kada: 1 }), wants({ ring: 2 }, party)).gift).toBeNull()
    expect(hear(setGift(bag, wedding), wants({ kada: 1 }), wants({ ring: 2 }, party)).gift).toEqual(wedding)
  })

  test('keeps what is added while it hears', () => {
    const merged = mergeInto(bagForm, two, { wanted: nothingWanted, bought: wants({ ring: 2 }) })
    const account = { wanted: nothingWanted, bought: nothingWanted, revision: 5, pieces: [], reasons: new Map() }
    const ended = endRound(bagForm, addLine(two, piece('ring')), { started: two, merged }, account)
    expect(bagForm.wantedIn(ended)).toEqual(wants({ ring: 1 }))
  })
})
