import { describe, expect, test } from 'vitest'
import { type Bag, bagModel, emptyBag } from './bag.ts'
import { type Wishlist, wishlistModel } from './wishlist.ts'

const line = {
  id: 'ring',
  title: 'Ring',
  price: 499,
  addedPrice: 499,
  image: '/1.webp',
  quantity: 2,
  stock: 5,
  color: ['Gold'],
}
const { addedPrice: _, quantity: __, ...item } = line
const contents = { lines: [{ id: 'ring', quantity: 2 }], gift: { occasion: 'Birthday', isCustom: false } }
const notice = { title: 'Kada', reason: 'Only 2 left.', quantity: 2 }

const bag: Bag = {
  products: [line],
  total: 998,
  giftData: { occasion: 'Birthday', isCustom: false },
  sync: {
    ownerId: 'meera',
    base: contents,
    revision: 7,
    pendingWrites: { revision: 7, contents: [contents] },
  },
  generation: 12,
  pendingNotices: [notice],
}

const wishlist: Wishlist = {
  items: [item],
  sync: {
    ownerId: 'meera',
    base: { lines: [{ id: 'ring', quantity: 1 }], gift: null },
    revision: 3,
    pendingWrites: null,
  },
  generation: 4,
  pendingNotices: [],
}

/** What releases up to November 2026 have stored. */
const oldBag = {
  products: [line],
  total: 998,
  giftData: { occasion: 'Birthday', isCustom: false },
  sync: { ownerId: 'meera', base: contents, revision: 7, sent: { revision: 7, wanted: [contents] } },
  turn: 12,
  untold: [notice],
}
const oldWishlist = {
  wishes: [item],
  sync: { ownerId: 'meera', base: { lines: [{ id: 'ring', quantity: 1 }], gift: null }, revision: 3, sent: null },
  turn: 4,
  untold: [],
}

describe('a stored bag', () => {
  test('is read as it was written', () => {
    expect(bagModel.read(structuredClone(bagModel.write(bag)))).toEqual(bag)
  })

  test('of an older release keeps lines, owner, pending writes and notices', () => {
    expect(bagModel.read(oldBag)).toEqual(bag)
  })

  test('can be read by an older release', () => {
    expect(bagModel.write(bag)).toMatchObject(oldBag)
  })

  test('of the oldest form keeps the document that was sent', () => {
    const stored = { ...oldBag, sync: { ...oldBag.sync, sent: contents } }
    expect(bagModel.read(stored).sync?.pendingWrites).toEqual({ revision: 7, contents: [contents] })
  })

  test('with sync fields that cannot be read becomes a guest’s', () => {
    for (const sync of [7, {}, { ownerId: 'meera' }, { ownerId: 'meera', revision: '7', base: contents }]) {
      expect(bagModel.read({ ...oldBag, sync }).sync).toBeNull()
    }
    expect(bagModel.read({ ...oldBag, untold: [notice, 7, { title: 'Kada' }] }).pendingNotices).toEqual([notice])
    expect(bagModel.read('a bag')).toEqual(emptyBag)
  })
})

describe('a stored wishlist', () => {
  test('is read as it was written', () => {
    expect(wishlistModel.read(structuredClone(wishlistModel.write(wishlist)))).toEqual(wishlist)
  })

  test('of an older release keeps its items', () => {
    expect(wishlistModel.read(oldWishlist)).toEqual(wishlist)
  })

  test('can be read by an older release', () => {
    expect(wishlistModel.write(wishlist)).toMatchObject(oldWishlist)
  })
})
