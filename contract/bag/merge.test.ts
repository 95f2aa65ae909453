import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { type CartContents, changedLineIds, emptyContents, haveSameContents } from './cart-contents.ts'
import { mergeContents, mergeQuantity } from './merge.ts'

const wants = (quantities: Record<string, number>, occasion?: string): CartContents => ({
  lines: Object.entries(quantities).map(([id, quantity]) => ({ id, quantity })),
  gift: occasion ? { occasion, isCustom: false } : null,
})

describe('one line, by what the base, this copy and the other have of it', () => {
  test.each<[string, [base: number, mine: number, theirs: number], merged: number]>([
    ['nobody changed it', [2, 2, 2], 2],
    ['only this one raised it', [2, 5, 2], 5],
    ['only the other lowered it', [3, 3, 1], 1],
    ['only this one removed it', [2, 0, 2], 0],
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

describe('a whole bag', () => {
  it('keeps my order, and what only the others have follows', () => {
    const merged = mergeContents(
      wants({ a: 1, b: 1 }),
      wants({ b: 1, a: 1, mine: 1 }),
      wants({ a: 1, theirs: 2, b: 1 }),
    )
    expect(merged.lines.map(({ id }) => id)).toEqual(['b', 'a', 'mine', 'theirs'])
  })

  it('at a login is the union of both, with the larger quantities', () => {
    const merged = mergeContents(emptyContents, wants({ a: 1, b: 5 }), wants({ b: 2, c: 3 }))
    expect(haveSameContents(merged, wants({ a: 1, b: 5, c: 3 }))).toBe(true)
  })

  it('takes the gift from who changed it, mine where both did, and one rather than none', () => {
    const gift = (base?: string, mine?: string, theirs?: string) =>
      mergeContents(wants({}, base), wants({}, mine), wants({}, theirs)).gift?.occasion
    expect(gift(undefined, undefined, 'Wedding')).toBe('Wedding')
    expect(gift('Party', undefined, 'Party')).toBeUndefined()
    expect(gift('Party', 'Birthday', 'Wedding')).toBe('Birthday')
    expect(gift('Party', undefined, 'Wedding')).toBe('Wedding')
  })

  it('names the lines in which two differ', () => {
    expect(changedLineIds(wants({ a: 1, b: 1 }), wants({ a: 2, c: 1 }))).toEqual(['a', 'b', 'c'])
  })
})

const bag = fc
  .record({
    quantities: fc.dictionary(fc.constantFrom('a', 'b', 'c'), fc.integer({ min: 1, max: 20 })),
    occasion: fc.constantFrom(undefined, 'Party', 'Wedding'),
  })
  .map(({ quantities, occasion }) => wants(quantities, occasion))

const amount = ({ lines }: CartContents, id: string) => lines.find((line) => line.id === id)?.quantity ?? 0

describe('whatever three bags hold', () => {
  it('merging again changes nothing', () => {
    fc.assert(
      fc.property(bag, bag, bag, (base, mine, theirs) => {
        const merged = mergeContents(base, mine, theirs)
        expect(mergeContents(base, merged, theirs)).toEqual(merged)
        expect(mergeContents(theirs, merged, theirs)).toEqual(merged)
      }),
    )
  })

  it('no line is lost that nobody removed, and none has more than somebody wanted', () => {
    fc.assert(
      fc.property(bag, bag, bag, (base, mine, theirs) => {
        const merged = mergeContents(base, mine, theirs)
        for (const id of ['a', 'b', 'c']) {
          const wanted = [amount(mine, id), amount(theirs, id)]
          expect(wanted).toContain(amount(merged, id))
          if (wanted.every((quantity) => quantity > 0)) expect(amount(merged, id)).toBeGreaterThan(0)
        }
      }),
    )
  })

  it('both sides come to the same lines, whoever merges', () => {
    fc.assert(
      fc.property(bag, bag, bag, (base, mine, theirs) => {
        const [here, there] = [mergeContents(base, mine, theirs), mergeContents(base, theirs, mine)]
        expect(changedLineIds(here, there)).toEqual([])
      }),
    )
  })
})
