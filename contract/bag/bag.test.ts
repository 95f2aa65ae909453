import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { sumPaise } from '../money.ts'
import * as bags from './bag.ts'
import { MAX_LINE_QUANTITY } from './limits.ts'
import type { LineId } from './line-id.ts'

const { addLine, bagCount, bagModel, emptyBag, maxQuantity, restoreLine, readBag, removeLine, setQuantity } = bags

const product = (productId: string, rest: Partial<bags.ProductToAdd> = {}): bags.ProductToAdd => ({
  productId,
  title: productId,
  pricePaise: 449_00,
  image: '',
  stock: 10,
  color: ['Gold'],
  ...rest,
})

const sized = ({ productId, size }: LineId, rest: Partial<bags.ProductToAdd> = {}) =>
  product(productId, { ...rest, ...(size !== undefined && { size }) })

const ring = product('tara-ring')
const storedRing = { id: 'tara-ring', title: 'tara-ring', price: 449, image: '', stock: 10, color: ['Gold'] }
const quantities = (bag: bags.Bag) =>
  Object.fromEntries(bag.lines.map(({ productId, quantity }) => [productId, quantity]))

describe('adding a product', () => {
  it('appends a line', () => {
    const bag = addLine(addLine(emptyBag, ring), product('kada', { pricePaise: 849_00 }))
    expect(quantities(bag)).toEqual({ 'tara-ring': 1, kada: 1 })
    expect(bag.totalPaise).toBe(1298_00)
  })

  it('raises the quantity of an existing line and keeps its position', () => {
    const bag = addLine(addLine(addLine(emptyBag, ring), product('kada')), ring, 2)
    expect(bag.lines.map(({ productId, quantity }) => [productId, quantity])).toEqual([
      ['tara-ring', 3],
      ['kada', 1],
    ])
  })

  it('updates price and stock when the product is added again', () => {
    const bag = addLine(addLine(emptyBag, ring), { ...ring, pricePaise: 499_00 })
    expect(bag.totalPaise).toBe(998_00)
  })

  it('caps the quantity at the stock and at twenty', () => {
    expect(quantities(addLine(emptyBag, product('few', { stock: 3 }), 9))).toEqual({ few: 3 })
    expect(quantities(addLine(emptyBag, product('many', { stock: 500 }), 99))).toEqual({ many: 20 })
  })
})

describe('setting a quantity', () => {
  const bag = addLine(emptyBag, ring, 3)

  it('removes the line if it is below one', () => {
    expect(setQuantity(bag, ring, 0)).toEqual(emptyBag)
    expect(setQuantity(bag, ring, -4)).toEqual(emptyBag)
  })

  it('is capped at the stock', () => {
    expect(quantities(setQuantity(bag, ring, 15))).toEqual({ 'tara-ring': 10 })
  })

  it('changes nothing if the product is not in the bag', () => {
    expect(setQuantity(bag, { productId: 'other' }, 2)).toEqual(bag)
  })
})

describe('undoing a removal', () => {
  it('restores the line at its position', () => {
    const bag = ['a', 'b', 'c'].map((id) => product(id)).reduce((all, each) => addLine(all, each), emptyBag)
    const line = bag.lines[1]
    expect(line && restoreLine(removeLine(bag, { productId: 'b' }), line, 1)).toEqual(bag)
  })
})

describe('a line whose product is sold out', () => {
  it('stays in the bag with quantity 1, so that the shopper sees it', () => {
    expect(maxQuantity({ stock: 0 })).toBe(1)
    expect(quantities(addLine(emptyBag, product('gone', { stock: 0 })))).toEqual({ gone: 1 })
  })
})

/** A product without sizes, and two products with some of their sizes. */
const lineId = fc.constantFrom<LineId>(
  { productId: 'a' },
  { productId: 'b', size: '12' },
  { productId: 'b', size: '14' },
  { productId: 'c', size: '2.6' },
  { productId: 'c' },
)

const action = fc.oneof(
  fc.record({
    do: fc.constant('add' as const),
    id: lineId,
    price: fc.integer({ min: 1, max: 100_000 }),
    stock: fc.integer({ min: 0, max: 30 }),
    quantity: fc.integer({ min: 1, max: 30 }),
  }),
  fc.record({
    do: fc.constant('set' as const),
    id: lineId,
    quantity: fc.integer({ min: -2, max: 30 }),
  }),
  fc.record({ do: fc.constant('remove' as const), id: lineId }),
)

type Action = typeof action extends fc.Arbitrary<infer Value> ? Value : never

function perform(bag: bags.Bag, one: Action): bags.Bag {
  if (one.do === 'add') return addLine(bag, sized(one.id, { pricePaise: one.price, stock: one.stock }), one.quantity)
  return one.do === 'set' ? setQuantity(bag, one.id, one.quantity) : removeLine(bag, one.id)
}

describe('any sequence of actions', () => {
  const actions = fc.array(action, { maxLength: 20 })

  it('keeps the total equal to the sum, one line per product and size, and quantities within limits', () => {
    fc.assert(
      fc.property(actions, (some) => {
        const bag = some.reduce(perform, emptyBag)
        expect(bag.totalPaise).toBe(sumPaise(bag.lines))
        expect(new Set(bag.lines.map(({ productId, size }) => `${productId}/${size}`)).size).toBe(bag.lines.length)
        for (const line of bag.lines) {
          expect(line.quantity).toBeGreaterThanOrEqual(1)
          expect(line.quantity).toBeLessThanOrEqual(MAX_LINE_QUANTITY)
        }
        expect(bagCount(bag)).toBe(bag.lines.reduce((sum, { quantity }) => sum + quantity, 0))
      }),
    )
  })

  it('leaves all lines but the one that it names, also other sizes of its product', () => {
    fc.assert(
      fc.property(actions, action, (some, one) => {
        const before = some.reduce(perform, emptyBag)
        const isOther = ({ productId, size }: LineId) => productId !== one.id.productId || size !== one.id.size
        expect(perform(before, one).lines.filter(isOther)).toEqual(before.lines.filter(isOther))
      }),
    )
  })

  it('does not mutate the original bag', () => {
    fc.assert(
      fc.property(actions, action, (some, one) => {
        const before = some.reduce(perform, emptyBag)
        const copy = structuredClone(before)
        perform(before, one)
        expect(before).toEqual(copy)
      }),
    )
  })

  it('results in a bag that survives being stored and read back', () => {
    fc.assert(
      fc.property(actions, (some) => {
        const bag = { ...some.reduce(perform, emptyBag), gift: { occasion: 'Birthday', isCustom: false } }
        expect(readBag(JSON.parse(JSON.stringify(bagModel.write(bag))))).toEqual(bag)
      }),
    )
  })
})

describe('a stored bag', () => {
  it('is empty if the stored value is not a bag', () => {
    for (const stored of [null, undefined, 7, 'cart', [], {}, { products: 'none' }, { products: null }]) {
      expect(readBag(stored)).toEqual(emptyBag)
    }
  })

  it('keeps the readable lines and drops the others', () => {
    const good = { ...storedRing, quantity: 2 }
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

  it('keeps the later of two lines for one product', () => {
    const line = { ...storedRing, quantity: 2 }
    expect(quantities(readBag({ products: [line, { ...line, quantity: 3 }] }))).toEqual({ 'tara-ring': 3 })
  })

  it('replaces invalid quantities with valid ones', () => {
    const quantityOf = (quantity: unknown) => readBag({ products: [{ ...storedRing, quantity }] }).lines[0]?.quantity
    expect([Number.NaN, -3, 0, 2.7, 1e9, '2', Number.POSITIVE_INFINITY].map(quantityOf)).toEqual([1, 1, 1, 2, 20, 1, 1])
  })

  it('has the stock 0 if none was stored', () => {
    const { stock: _, ...withoutStock } = storedRing
    expect(readBag({ products: [withoutStock] }).lines).toMatchObject([{ productId: 'tara-ring', stock: 0 }])
  })

  it('keeps quantities above the stock, for the shopper to see', () => {
    expect(readBag({ products: [{ ...storedRing, stock: 2, quantity: 5 }] }).lines[0]?.quantity).toBe(5)
  })

  it('uses the current price as the price when added if none was stored', () => {
    expect(readBag({ products: [storedRing] }).lines[0]).toMatchObject({
      pricePaise: 449_00,
      addedPricePaise: 449_00,
    })
    expect(readBag({ products: [{ ...storedRing, addedPrice: 399 }] }).lines[0]?.addedPricePaise).toBe(399_00)
  })

  it('belongs to a guest if it was stored before bags had accounts', () => {
    const bag = readBag({ products: [{ ...storedRing, quantity: 2 }], total: 898, giftData: null })
    expect(bag).toMatchObject({ sync: null, generation: 0, unseenRejections: [] })
  })

  it('has its total recalculated', () => {
    expect(readBag({ products: [{ ...storedRing, quantity: 2 }], total: 1 }).totalPaise).toBe(898_00)
  })

  it('is read without an error, whatever the stored value', () => {
    fc.assert(
      fc.property(fc.anything({ withNullPrototype: true }), fc.array(fc.anything()), (stored, products) => {
        for (const bag of [readBag(stored), readBag({ products, giftData: stored, sync: stored, untold: products })]) {
          expect(Number.isFinite(bag.totalPaise)).toBe(true)
          expect(readBag(bagModel.write(bag))).toEqual(bag)
        }
      }),
    )
  })
})
