import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { totalRupees } from '../money.ts'
import * as bags from './bag.ts'

const { addLine, bagCount, emptyBag, MAX_LINE_QUANTITY, maxQuantity, restoreLine, readBag, removeLine, setQuantity } =
  bags

const piece = (id: string, rest: Partial<bags.ProductToAdd> = {}): bags.ProductToAdd => ({
  id,
  title: id,
  price: 449,
  image: '',
  stock: 10,
  color: ['Gold'],
  ...rest,
})

const ring = piece('tara-ring')
const quantities = (bag: bags.Bag) => Object.fromEntries(bag.products.map(({ id, quantity }) => [id, quantity]))

describe('adding', () => {
  it('puts one of a piece at the end of the bag', () => {
    const bag = addLine(addLine(emptyBag, ring), piece('kada', { price: 849 }))
    expect(quantities(bag)).toEqual({ 'tara-ring': 1, kada: 1 })
    expect(bag.total).toBe(1298)
  })

  it('a piece that is in the bag already makes more of it, where it stands', () => {
    const bag = addLine(addLine(addLine(emptyBag, ring), piece('kada')), ring, 2)
    expect(bag.products.map(({ id, quantity }) => [id, quantity])).toEqual([
      ['tara-ring', 3],
      ['kada', 1],
    ])
  })

  it('a piece again takes its price and stock as they are now', () => {
    const bag = addLine(addLine(emptyBag, ring), { ...ring, price: 499 })
    expect(bag.total).toBe(998)
  })

  it('never makes more than there is, nor more than twenty', () => {
    expect(quantities(addLine(emptyBag, piece('few', { stock: 3 }), 9))).toEqual({ few: 3 })
    expect(quantities(addLine(emptyBag, piece('many', { stock: 500 }), 99))).toEqual({ many: 20 })
  })
})

describe('setting a quantity', () => {
  const bag = addLine(emptyBag, ring, 3)

  it('below one removes the line', () => {
    expect(setQuantity(bag, ring.id, 0)).toEqual(emptyBag)
    expect(setQuantity(bag, ring.id, -4)).toEqual(emptyBag)
  })

  it('beyond the stock becomes what there is', () => {
    expect(quantities(setQuantity(bag, ring.id, 15))).toEqual({ 'tara-ring': 10 })
  })

  it('of a piece that is not in the bag changes nothing', () => {
    expect(setQuantity(bag, 'other', 2)).toEqual(bag)
  })
})

describe('taking a removal back', () => {
  it('puts the line where it stood', () => {
    const bag = ['a', 'b', 'c'].map((id) => piece(id)).reduce((all, each) => addLine(all, each), emptyBag)
    const line = bag.products[1]
    expect(line && restoreLine(removeLine(bag, 'b'), line, 1)).toEqual(bag)
  })
})

describe('a line of a piece that is sold out', () => {
  it('stays in the bag with one, so that the shopper sees what happened', () => {
    expect(maxQuantity({ stock: 0 })).toBe(1)
    expect(quantities(addLine(emptyBag, piece('gone', { stock: 0 })))).toEqual({ gone: 1 })
  })
})

const act = fc.oneof(
  fc.record({
    do: fc.constant('add' as const),
    id: fc.constantFrom('a', 'b', 'c'),
    price: fc.integer({ min: 1, max: 100_000 }).map((paise) => paise / 100),
    stock: fc.integer({ min: 0, max: 30 }),
    quantity: fc.integer({ min: 1, max: 30 }),
  }),
  fc.record({
    do: fc.constant('set' as const),
    id: fc.constantFrom('a', 'b', 'c'),
    quantity: fc.integer({ min: -2, max: 30 }),
  }),
  fc.record({ do: fc.constant('remove' as const), id: fc.constantFrom('a', 'b', 'c') }),
)

type Act = typeof act extends fc.Arbitrary<infer Value> ? Value : never

function done(bag: bags.Bag, one: Act): bags.Bag {
  if (one.do === 'add') return addLine(bag, piece(one.id, { price: one.price, stock: one.stock }), one.quantity)
  return one.do === 'set' ? setQuantity(bag, one.id, one.quantity) : removeLine(bag, one.id)
}

describe('whatever is done to a bag', () => {
  const acts = fc.array(act, { maxLength: 20 })

  it('its total is the sum of its lines, its lines are one per piece, and their quantities are bounded', () => {
    fc.assert(
      fc.property(acts, (some) => {
        const bag = some.reduce(done, emptyBag)
        expect(bag.total).toBe(totalRupees(bag.products))
        expect(new Set(bag.products.map(({ id }) => id)).size).toBe(bag.products.length)
        for (const line of bag.products) {
          expect(line.quantity).toBeGreaterThanOrEqual(1)
          expect(line.quantity).toBeLessThanOrEqual(MAX_LINE_QUANTITY)
        }
        expect(bagCount(bag)).toBe(bag.products.reduce((sum, { quantity }) => sum + quantity, 0))
      }),
    )
  })

  it('the bag that was there before stays as it was', () => {
    fc.assert(
      fc.property(acts, act, (some, one) => {
        const before = some.reduce(done, emptyBag)
        const copy = structuredClone(before)
        done(before, one)
        expect(before).toEqual(copy)
      }),
    )
  })

  it('it is read from storage as it was stored', () => {
    fc.assert(
      fc.property(acts, (some) => {
        const bag = { ...some.reduce(done, emptyBag), giftData: { occasion: 'Birthday', isCustom: false } }
        expect(readBag(JSON.parse(JSON.stringify(bag)))).toEqual(bag)
      }),
    )
  })
})

describe('what a device had stored', () => {
  it('that is no bag at all is an empty one', () => {
    for (const stored of [null, undefined, 7, 'cart', [], {}, { products: 'none' }, { products: null }]) {
      expect(readBag(stored)).toEqual(emptyBag)
    }
  })

  it('keeps the lines that can be read and leaves out the others', () => {
    const good = { ...ring, quantity: 2 }
    const bad = [
      null,
      3,
      {},
      { id: 5 },
      { ...good, price: '449' },
      { ...good, price: Number.NaN },
      { ...good, price: -1 },
    ]
    expect(quantities(readBag({ products: [...bad, good] }))).toEqual({ 'tara-ring': 2 })
  })

  it('with one piece in two lines becomes one line', () => {
    const line = { ...ring, quantity: 2 }
    expect(quantities(readBag({ products: [line, { ...line, quantity: 3 }] }))).toEqual({ 'tara-ring': 3 })
  })

  it('with quantities that cannot be has ones that can', () => {
    const quantityOf = (quantity: unknown) => readBag({ products: [{ ...ring, quantity }] }).products[0]?.quantity
    expect([Number.NaN, -3, 0, 2.7, 1e9, '2', Number.POSITIVE_INFINITY].map(quantityOf)).toEqual([1, 1, 1, 2, 20, 1, 1])
  })

  it('with more of a piece than are left keeps them, for the shopper to see', () => {
    expect(readBag({ products: [{ ...ring, stock: 2, quantity: 5 }] }).products[0]?.quantity).toBe(5)
  })

  it('from before prices were remembered was added at the price that it has', () => {
    expect(readBag({ products: [ring] }).products[0]).toMatchObject({ price: 449, addedPrice: 449 })
    expect(readBag({ products: [{ ...ring, addedPrice: 399 }] }).products[0]?.addedPrice).toBe(399)
  })

  it('from before bags had an account, or remembered the price of the day, is that of a guest', () => {
    const bag = readBag({ products: [{ ...ring, quantity: 2 }], total: 898, giftData: null })
    expect(bag).toMatchObject({ sync: null, generation: 0, pendingNotices: [] })
  })

  it('with a total of its own is counted again', () => {
    expect(readBag({ products: [{ ...ring, quantity: 2 }], total: 1 }).total).toBe(898)
  })

  it('whatever it is, is read as a bag without an error', () => {
    fc.assert(
      fc.property(fc.anything({ withNullPrototype: true }), fc.array(fc.anything()), (stored, products) => {
        for (const bag of [readBag(stored), readBag({ products, giftData: stored })]) {
          expect(Number.isFinite(bag.total)).toBe(true)
          expect(readBag(bag)).toEqual(bag)
        }
      }),
    )
  })
})
