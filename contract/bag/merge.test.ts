import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { lineNameOf, lineOf } from '../../tests/support/simulation/line-names.ts'
import { type CartContents, changedLineKeys, emptyContents, haveSameContents } from './cart-contents.ts'
import { lineIdOf } from './line-id.ts'
import { mergeContents, mergeQuantity } from './merge.ts'

/** Creates contents from quantities by product or, as in `b/14`, product and size. */
const wants = (quantities: Record<string, number>, occasion?: string): CartContents => ({
  lines: Object.entries(quantities).map(([name, quantity]) => ({ ...lineOf(name), quantity })),
  gift: occasion ? { occasion, isCustom: false } : null,
})

describe('merging one line', () => {
  test.each<[string, [base: number, mine: number, theirs: number], merged: number]>([
    ['neither changed it', [2, 2, 2], 2],
    ['only mine raised it', [2, 5, 2], 5],
    ['only theirs lowered it', [3, 3, 1], 1],
    ['only mine removed it', [2, 0, 2], 0],
    ['both removed it', [2, 0, 0], 0],
    ['both added it', [0, 2, 3], 3],
    ['both raised it', [1, 2, 4], 4],
    ['both lowered it', [9, 7, 2], 2],
    ['one raised it by more than the other lowered it', [4, 9, 3], 9],
    ['one lowered it by more than the other raised it', [9, 2, 10], 2],
    ['one raised it by as much as the other lowered it', [4, 5, 3], 5],
    ['one removed it, the other lowered it', [5, 0, 3], 0],
    ['one removed it, the other wanted more of it', [5, 0, 6], 6],
  ])('%s', (_, [base, mine, theirs], merged) => {
    expect(mergeQuantity(base, mine, theirs)).toBe(merged)
    expect(mergeQuantity(base, theirs, mine)).toBe(merged)
  })
})

describe('merging contents', () => {
  it('keeps the order of mine and appends the lines that only theirs has', () => {
    const merged = mergeContents(
      wants({ a: 1, b: 1 }),
      wants({ b: 1, a: 1, mine: 1 }),
      wants({ a: 1, theirs: 2, b: 1 }),
    )
    expect(merged.lines.map(({ productId }) => productId)).toEqual(['b', 'a', 'mine', 'theirs'])
  })

  it('with an empty base is the union, with the larger quantities', () => {
    const merged = mergeContents(emptyContents, wants({ a: 1, b: 5 }), wants({ b: 2, c: 3 }))
    expect(haveSameContents(merged, wants({ a: 1, b: 5, c: 3 }))).toBe(true)
  })

  it('takes the gift from the copy that changed it, from mine if both did, and prefers a gift to none', () => {
    const gift = (base?: string, mine?: string, theirs?: string) =>
      mergeContents(wants({}, base), wants({}, mine), wants({}, theirs)).gift?.occasion
    expect(gift(undefined, undefined, 'Wedding')).toBe('Wedding')
    expect(gift('Party', undefined, 'Party')).toBeUndefined()
    expect(gift('Party', 'Birthday', 'Wedding')).toBe('Birthday')
    expect(gift('Party', undefined, 'Wedding')).toBe('Wedding')
  })

  it('keeps what each copy did to another size of the same product', () => {
    const merged = mergeContents(
      wants({ 'b/12': 1, 'b/14': 2 }),
      wants({ 'b/12': 3, 'b/14': 2 }),
      wants({ 'b/12': 1, 'b/16': 1 }),
    )
    expect(merged).toEqual(wants({ 'b/12': 3, 'b/16': 1 }))
  })

  it('finds the lines that differ', () => {
    const [before, after] = [wants({ a: 1, b: 1, 'b/12': 1, 'b/14': 1 }), wants({ a: 2, c: 1, 'b/12': 1, 'b/14': 2 })]
    expect(changedLineKeys(before, after).map(lineIdOf)).toEqual(['a', 'b', 'b/14', 'c'].map(lineOf))
  })
})

/** A product without sizes and a product with two sizes, of which one line has none. */
const NAMES = ['a', 'b', 'b/12', 'b/14']

const bag = fc
  .record({
    quantities: fc.dictionary(fc.constantFrom(...NAMES), fc.integer({ min: 1, max: 20 })),
    occasion: fc.constantFrom(undefined, 'Party', 'Wedding'),
  })
  .map(({ quantities, occasion }) => wants(quantities, occasion))

const amount = ({ lines }: CartContents, name: string) => lines.find((line) => lineNameOf(line) === name)?.quantity ?? 0

describe('any three bags', () => {
  it('merge idempotently', () => {
    fc.assert(
      fc.property(bag, bag, bag, (base, mine, theirs) => {
        const merged = mergeContents(base, mine, theirs)
        expect(mergeContents(base, merged, theirs)).toEqual(merged)
        expect(mergeContents(theirs, merged, theirs)).toEqual(merged)
      }),
    )
  })

  it('lose no line that nobody removed, and have no quantity that nobody chose', () => {
    fc.assert(
      fc.property(bag, bag, bag, (base, mine, theirs) => {
        const merged = mergeContents(base, mine, theirs)
        for (const name of NAMES) {
          const wanted = [amount(mine, name), amount(theirs, name)]
          expect(wanted).toContain(amount(merged, name))
          if (wanted.every((quantity) => quantity > 0)) expect(amount(merged, name)).toBeGreaterThan(0)
        }
      }),
    )
  })

  it('merge to the same lines on both sides', () => {
    fc.assert(
      fc.property(bag, bag, bag, (base, mine, theirs) => {
        const [here, there] = [mergeContents(base, mine, theirs), mergeContents(base, theirs, mine)]
        for (const name of NAMES) expect(amount(here, name)).toBe(amount(there, name))
      }),
    )
  })
})
