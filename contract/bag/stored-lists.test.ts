import { describe, expect, test } from 'vitest'
import { type Bag, bagModel, emptyBag } from './bag.ts'
import { type Wishlist, wishlistModel } from './wishlist.ts'

const line = {
  productId: 'ring',
  title: 'Ring',
  pricePaise: 499_50,
  addedPricePaise: 449_00,
  image: '/1.webp',
  quantity: 2,
  stock: 5,
  color: ['Gold'],
}
const { addedPricePaise: _, quantity: __, ...item } = line
const contents = { lines: [{ productId: 'ring', quantity: 2 }], gift: { occasion: 'Birthday', isCustom: false } }
const notice = { title: 'Kada', reason: 'Only 2 left.', quantity: 2 }

const bag: Bag = {
  lines: [line],
  totalPaise: 999_00,
  gift: { occasion: 'Birthday', isCustom: false },
  sync: { ownerId: 'meera', base: contents, revision: 7, pendingWrites: { revision: 7, contents: [contents] } },
  previousSync: null,
  generation: 12,
  unseenRejections: [notice],
}

const wishlist: Wishlist = {
  items: [item],
  sync: {
    ownerId: 'meera',
    base: { lines: [{ productId: 'ring', quantity: 1 }], gift: null },
    revision: 3,
    pendingWrites: null,
  },
  previousSync: null,
  generation: 4,
  unseenRejections: [],
}

/** The format that every release stores: amounts in rupees, with the names of the specification. */
const storedContents = { lines: [{ id: 'ring', quantity: 2 }], gift: { occasion: 'Birthday', isCustom: false } }
const storedItem = { id: 'ring', title: 'Ring', price: 499.5, image: '/1.webp', stock: 5, color: ['Gold'] }
const storedBag = {
  products: [{ ...storedItem, addedPrice: 449, quantity: 2 }],
  total: 999,
  giftData: { occasion: 'Birthday', isCustom: false },
  sync: {
    ownerId: 'meera',
    base: storedContents,
    revision: 7,
    sent: { revision: 7, wanted: [storedContents] },
  },
  turn: 12,
  untold: [notice],
}
const storedWishlist = {
  wishes: [storedItem],
  sync: { ownerId: 'meera', base: { lines: [{ id: 'ring', quantity: 1 }], gift: null }, revision: 3, sent: null },
  turn: 4,
  untold: [],
}

describe('a stored bag', () => {
  test('has the specified format, with amounts in rupees', () => {
    expect(bagModel.write(bag)).toEqual(storedBag)
  })

  test('is read with lines, gift, owner, pending writes and notices', () => {
    expect(bagModel.read(structuredClone(storedBag))).toEqual(bag)
  })

  test('with unreadable sync fields becomes a guest’s bag', () => {
    for (const sync of [7, {}, { ownerId: 'meera' }, { ownerId: 'meera', revision: '7', base: storedContents }]) {
      expect(bagModel.read({ ...storedBag, sync }).sync).toBeNull()
    }
    expect(bagModel.read({ ...storedBag, untold: [notice, 7, { title: 'Kada' }] }).unseenRejections).toEqual([notice])
    expect(bagModel.read('a bag')).toEqual(emptyBag)
  })
})

describe('a stored bag with sizes', () => {
  const sized: Bag = {
    ...bag,
    lines: [line, { ...line, size: '12' }, { ...line, size: '14', quantity: 1 }],
    totalPaise: 5 * 499_50,
  }
  const storedSizes = {
    ...storedBag,
    products: [
      ...storedBag.products,
      { ...storedItem, id: 'ring:12', addedPrice: 449, quantity: 2 },
      { ...storedItem, id: 'ring:14', addedPrice: 449, quantity: 1 },
    ],
    total: 2497.5,
  }

  test('has one line for each size, with the size in its id', () => {
    expect(bagModel.write(sized)).toEqual(storedSizes)
    expect(bagModel.read(structuredClone(storedSizes))).toEqual(sized)
  })

  test('keeps the sizes of its sync base and its pending writes', () => {
    const contents = bagModel.contentsOf(sized)
    const synced: Bag = {
      ...sized,
      sync: { ownerId: 'meera', base: contents, revision: 7, pendingWrites: { revision: 7, contents: [contents] } },
    }
    expect(bagModel.read(JSON.parse(JSON.stringify(bagModel.write(synced))))).toEqual(synced)
  })
})

describe('a stored wishlist', () => {
  test('has the format that every release stores', () => {
    expect(wishlistModel.write(wishlist)).toEqual(storedWishlist)
  })

  test('is read with its items', () => {
    expect(wishlistModel.read(structuredClone(storedWishlist))).toEqual(wishlist)
  })
})
