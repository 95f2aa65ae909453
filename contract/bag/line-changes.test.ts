import { describe, expect, it } from 'vitest'
import { addLine, emptyBag } from './bag.ts'
import { diffLines, type FreshProduct, lineNotice, refreshLines } from './line-changes.ts'

const ring = { id: 'ring', title: 'Ring', price: 499, image: '/ring.webp', stock: 10, color: ['Gold'] }
const chain = { ...ring, id: 'chain', title: 'Chain' }
const bag = addLine(addLine(emptyBag, ring, 3), chain, 1)

const heard = (id: string, change: Partial<NonNullable<FreshProduct>> | null = {}): ReadonlyMap<string, FreshProduct> =>
  new Map([[id, change && { ...ring, image: [ring.image], title: id === 'ring' ? 'Ring' : 'Chain', ...change }]])

describe('a bag whose pieces were heard of again', () => {
  it('is the same bag when nothing is different', () => {
    expect(refreshLines(bag, heard('ring'))).toBe(bag)
    expect(refreshLines(bag, new Map())).toBe(bag)
    expect(refreshLines(bag, heard('kada', { price: 1 }))).toBe(bag)
  })

  it('has the new price in line and total, and remembers what it was when it was added', () => {
    const fresh = refreshLines(bag, heard('ring', { price: 549 }))
    expect(fresh.products[0]).toMatchObject({ price: 549, addedPrice: 499, quantity: 3 })
    expect(fresh.products[1]).toBe(bag.products[1])
    expect(fresh.total).toBe(3 * 549 + 499)
  })

  it('has new title, picture and colours too', () => {
    const fresh = refreshLines(bag, heard('ring', { title: 'Tara Ring', image: ['/new.webp'], color: ['Rose'] }))
    expect(fresh.products[0]).toMatchObject({ title: 'Tara Ring', image: '/new.webp', color: ['Rose'] })
  })

  it('keeps how many the shopper wants, however few are left', () => {
    for (const stock of [2, 0]) {
      expect(refreshLines(bag, heard('ring', { stock })).products[0]).toMatchObject({ stock, quantity: 3 })
    }
  })

  it('keeps a piece that is gone, without stock', () => {
    const fresh = refreshLines(bag, heard('ring', null))
    expect(fresh.products[0]).toMatchObject({ title: 'Ring', price: 499, stock: 0, quantity: 3 })
    expect(refreshLines(fresh, heard('ring', null))).toBe(fresh)
  })
})

describe('news of a line', () => {
  const line = { price: 499, addedPrice: 499, quantity: 3, stock: 10 }

  it('are none when all is as it was', () => {
    expect(lineNotice(line, false)).toEqual({ price: null, shortage: null })
    expect(lineNotice({ ...line, stock: 3 }, false).shortage).toBeNull()
  })

  it('tell a price that went up or down, with both', () => {
    expect(lineNotice({ ...line, price: 549 }, false).price).toEqual({ was: 499, is: 549 })
    expect(lineNotice({ ...line, price: 449 }, false).price).toEqual({ was: 499, is: 449 })
  })

  it('tell that there are too few, none, or that the shop no longer has the piece', () => {
    expect(lineNotice({ ...line, stock: 2 }, false).shortage).toBe('too few')
    expect(lineNotice({ ...line, stock: 0 }, false).shortage).toBe('sold out')
    expect(lineNotice({ ...line, stock: 0 }, true).shortage).toBe('gone')
  })
})

describe('what became of lines between two looks', () => {
  const before = bag.products
  const later = (change: object) => before.map((line) => (line.id === 'ring' ? { ...line, ...change } : line))

  it('is nothing when all is as it was, or the shopper did it', () => {
    expect(diffLines(before, before)).toEqual([])
    expect(diffLines(before, later({ quantity: 5 }))).toEqual([])
    expect(diffLines(before.slice(1), before)).toEqual([])
    expect(diffLines(before, before.slice(1))).toEqual([])
  })

  it('is a price, and as many as are left where more are wanted', () => {
    expect(diffLines(before, later({ price: 549, stock: 2 }))).toEqual([
      { productID: 'ring', title: 'Ring', was: { price: 499, quantity: 3 }, is: { price: 549, quantity: 2 } },
    ])
    expect(diffLines(before, later({ stock: 0 }))[0]?.is).toEqual({ price: 499, quantity: 0 })
    expect(diffLines(before, later({ stock: 3 }))).toEqual([])
  })

  it('is not what was known before', () => {
    const short = later({ stock: 1 })
    expect(diffLines(short, short)).toEqual([])
  })
})
