import { describe, expect, it, test } from 'vitest'
import { addLine, emptyBag } from './bag.ts'
import {
  diffLines,
  type FreshProduct,
  formatLineChange,
  type LineChange,
  lineNotice,
  needsSize,
  readLineChange,
  refreshLines,
  totalAfterChanges,
  toWireLineChange,
} from './line-changes.ts'

const ring = { productId: 'ring', title: 'Ring', pricePaise: 499_00, image: '/ring.webp', stock: 10, color: ['Gold'] }
const chain = { ...ring, productId: 'chain', title: 'Chain' }
const bag = addLine(addLine(emptyBag, ring, 3), chain, 1)

const fresh = (id: string, change: Partial<NonNullable<FreshProduct>> | null = {}): ReadonlyMap<string, FreshProduct> =>
  new Map([[id, change && { ...ring, image: [ring.image], title: id === 'ring' ? 'Ring' : 'Chain', ...change }]])

describe('refreshing a bag', () => {
  it('returns the same bag if nothing differs', () => {
    expect(refreshLines(bag, fresh('ring'))).toBe(bag)
    expect(refreshLines(bag, new Map())).toBe(bag)
    expect(refreshLines(bag, fresh('kada', { pricePaise: 1 }))).toBe(bag)
  })

  it('updates price and total, and keeps the price when added', () => {
    const refreshed = refreshLines(bag, fresh('ring', { pricePaise: 549_00 }))
    expect(refreshed.lines[0]).toMatchObject({ pricePaise: 549_00, addedPricePaise: 499_00, quantity: 3 })
    expect(refreshed.lines[1]).toBe(bag.lines[1])
    expect(refreshed.totalPaise).toBe(3 * 549_00 + 499_00)
  })

  it('updates title, picture and colours', () => {
    const refreshed = refreshLines(bag, fresh('ring', { title: 'Tara Ring', image: ['/new.webp'], color: ['Rose'] }))
    expect(refreshed.lines[0]).toMatchObject({ title: 'Tara Ring', image: '/new.webp', color: ['Rose'] })
  })

  it('keeps the quantity, however little stock is left', () => {
    for (const stock of [2, 0]) {
      expect(refreshLines(bag, fresh('ring', { stock })).lines[0]).toMatchObject({ stock, quantity: 3 })
    }
  })

  it('keeps a product that is no longer sold, with a stock of zero', () => {
    const refreshed = refreshLines(bag, fresh('ring', null))
    expect(refreshed.lines[0]).toMatchObject({ title: 'Ring', pricePaise: 499_00, stock: 0, quantity: 3 })
    expect(refreshLines(refreshed, fresh('ring', null))).toBe(refreshed)
  })
})

describe('refreshing a bag with sizes', () => {
  const sizes = [
    { size: '12', stock: 4, pricePaise: 499_00 },
    { size: '14', stock: 1, pricePaise: 599_00 },
  ]
  const sized = ['12', '14', '16'].reduce((all, size) => addLine(all, { ...ring, size }), bag)
  const stocks = (all: typeof bag) => all.lines.map(({ size, stock, pricePaise }) => [size, stock, pricePaise])

  it('gives each line the price and stock of its size, and a size that is gone a stock of zero', () => {
    expect(stocks(refreshLines(sized, fresh('ring', { stock: 5, sizes })))).toEqual([
      [undefined, 0, 499_00],
      [undefined, 10, 499_00],
      ['12', 4, 499_00],
      ['14', 1, 599_00],
      ['16', 0, 499_00],
    ])
  })

  it('gives a line with a size a stock of zero once the product has no sizes any more', () => {
    expect(stocks(refreshLines(sized, fresh('ring'))).map(([, stock]) => stock)).toEqual([10, 10, 0, 0, 0])
  })

  it('returns the same bag if nothing differs', () => {
    const refreshed = refreshLines(sized, fresh('ring', { stock: 5, sizes }))
    expect(refreshLines(refreshed, fresh('ring', { stock: 5, sizes }))).toBe(refreshed)
  })

  it('asks for a size only where the product is known to have sizes and none was chosen', () => {
    const [product, plain] = [fresh('ring', { sizes }).get('ring'), fresh('ring').get('ring')]
    expect([needsSize({}, product), needsSize({ size: '12' }, product)]).toEqual([true, false])
    expect([needsSize({}, plain), needsSize({}, undefined), needsSize({}, null)]).toEqual([false, false, false])
    const notice = (size?: string) => lineNotice({ ...ring, addedPricePaise: 499_00, quantity: 3, size }, product)
    expect(notice().shortage).toBe('no size')
    expect(notice('12').shortage).toBeNull()
    expect(notice('16').shortage).toBe('size gone')
  })
})

describe('the notice of a line', () => {
  const line = { pricePaise: 499_00, addedPricePaise: 499_00, quantity: 3, stock: 10 }

  it('is empty if nothing changed', () => {
    expect(lineNotice(line, undefined)).toEqual({ price: null, shortage: null })
    expect(lineNotice({ ...line, stock: 3 }, undefined).shortage).toBeNull()
  })

  it('has both prices if the price changed', () => {
    expect(lineNotice({ ...line, pricePaise: 549_00 }, undefined).price).toEqual({ wasPaise: 499_00, isPaise: 549_00 })
    expect(lineNotice({ ...line, pricePaise: 449_00 }, undefined).price).toEqual({ wasPaise: 499_00, isPaise: 449_00 })
  })

  it('says that there are too few, that the product is sold out, or that it is no longer sold', () => {
    expect(lineNotice({ ...line, stock: 2 }, undefined).shortage).toBe('too few')
    expect(lineNotice({ ...line, stock: 0 }, undefined).shortage).toBe('sold out')
    expect(lineNotice({ ...line, stock: 0 }, null).shortage).toBe('gone')
  })
})

describe('the difference between two states of lines', () => {
  const before = bag.lines
  const later = (change: object) => before.map((line) => (line.productId === 'ring' ? { ...line, ...change } : line))

  it('is empty if nothing changed, or the shopper changed it', () => {
    expect(diffLines(before, before)).toEqual([])
    expect(diffLines(before, later({ quantity: 5 }))).toEqual([])
    expect(diffLines(before.slice(1), before)).toEqual([])
    expect(diffLines(before, before.slice(1))).toEqual([])
  })

  it('has the new price, and the stock where it is below the quantity', () => {
    expect(diffLines(before, later({ pricePaise: 549_00, stock: 2 }))).toEqual([
      {
        productId: 'ring',
        title: 'Ring',
        was: { pricePaise: 499_00, quantity: 3 },
        is: { pricePaise: 549_00, quantity: 2 },
      },
    ])
    expect(diffLines(before, later({ stock: 0 }))[0]?.is).toEqual({ pricePaise: 499_00, quantity: 0 })
    expect(diffLines(before, later({ stock: 3 }))).toEqual([])
  })

  it('belongs to one size of a product', () => {
    const sizes = ['12', '14'].map((size) => ({ ...ring, size, quantity: 2 }))
    const now = sizes.map((line) => (line.size === '14' ? { ...line, stock: 1 } : line))
    expect(diffLines(sizes, now)).toEqual([
      {
        productId: 'ring',
        size: '14',
        title: 'Ring',
        was: { pricePaise: 499_00, quantity: 2 },
        is: { pricePaise: 499_00, quantity: 1 },
      },
    ])
    expect(totalAfterChanges(sizes, diffLines(sizes, now))).toBe(3 * 499_00)
    expect(diffLines(sizes, now).map(toWireLineChange).map(readLineChange)).toEqual(diffLines(sizes, now))
  })

  it('leaves out changes that were already known', () => {
    const short = later({ stock: 1 })
    expect(diffLines(short, short)).toEqual([])
  })
})

describe('a line change', () => {
  const format = (was: LineChange['was'], is: LineChange['is']) => formatLineChange({ was, is })

  it('is formatted with the old and the new price', () => {
    expect(format({ pricePaise: 499_00, quantity: 1 }, { pricePaise: 549_00, quantity: 1 })).toBe(
      'price changed from ₹499 to ₹549',
    )
  })

  it('is formatted with the remaining stock', () => {
    expect(format({ pricePaise: 499_00, quantity: 3 }, { pricePaise: 549_00, quantity: 2 })).toBe(
      'price changed from ₹499 to ₹549, only 2 left',
    )
    expect(format({ pricePaise: null, quantity: 3 }, { pricePaise: 549_00, quantity: 2 })).toBe('only 2 left')
  })

  it('is formatted without the price if the product is sold out', () => {
    expect(format({ pricePaise: 499_00, quantity: 1 }, { pricePaise: 549_00, quantity: 0 })).toBe('sold out')
  })

  it('becomes JSON in rupees and is read back', () => {
    const change = {
      productId: 'ring',
      title: 'Ring',
      was: { pricePaise: 499_50, quantity: 2 },
      is: { pricePaise: 549_00, quantity: 1 },
    }
    const wire = toWireLineChange(change)
    expect(wire).toMatchObject({ productID: 'ring', was: { price: 499.5 }, is: { price: 549 } })
    expect(readLineChange(wire)).toEqual(change)
    const unknown = { ...change, was: { pricePaise: null, quantity: 2 } }
    expect(readLineChange(toWireLineChange(unknown))).toEqual(unknown)
  })
})

test('the total after changes uses the new prices and quantities and excludes sold-out products', () => {
  const lines = [
    { productId: 'ring', pricePaise: 499_00, quantity: 3 },
    { productId: 'chain', pricePaise: 199_50, quantity: 2 },
    { productId: 'kada', pricePaise: 849_00, quantity: 1 },
  ]
  const changes = [
    { productId: 'ring', is: { pricePaise: 549_00, quantity: 2 } },
    { productId: 'kada', is: { pricePaise: 849_00, quantity: 0 } },
  ]
  expect(totalAfterChanges(lines, changes)).toBe(2 * 549_00 + 399_00)
})
