import { expect, test } from 'vitest'
import {
  addToWishlist,
  emptyWishlist,
  isInWishlist,
  readWishlist,
  removeFromWishlist,
  restoreToWishlist,
  wishlistModel,
} from './wishlist.ts'

const item = (productId: string) => ({
  productId,
  title: `Product ${productId}`,
  pricePaise: 499_00,
  image: '/1.webp',
  stock: 3,
  color: ['Gold'],
})
const three = ['a', 'b', 'c'].map(item).reduce(addToWishlist, emptyWishlist)
const ids = (wishlist: typeof three) => wishlist.items.map(({ productId }) => productId)

test('the newest item comes first, and each product appears once', () => {
  expect(ids(three)).toEqual(['c', 'b', 'a'])
  expect(addToWishlist(three, item('a'))).toEqual(three)
  expect([isInWishlist(three, 'a'), isInWishlist(three, 'd')]).toEqual([true, false])
})

test('a removed item is restored at its position, and only once', () => {
  const without = removeFromWishlist(three, 'b')
  expect(ids(without)).toEqual(['c', 'a'])
  expect(restoreToWishlist(without, item('b'), 1)).toEqual(three)
  expect(restoreToWishlist(three, item('b'), 0)).toEqual(three)
})

test('a stored wishlist is read, and any other value is an empty wishlist', () => {
  expect(readWishlist(JSON.parse(JSON.stringify(wishlistModel.write(three))))).toEqual(three)
  for (const stored of [null, 7, 'wishlist', {}, { wishes: 'none' }])
    expect(readWishlist(stored)).toEqual(emptyWishlist)
  const stored = { id: 'a', title: 'Product a', price: 499, image: '/1.webp', stock: 3, color: ['Gold'] }
  expect(readWishlist({ wishes: [stored, { id: 'b' }, null, stored] }).items).toEqual([item('a')])
  expect(wishlistModel.write(three)).toMatchObject({ wishes: [{ id: 'c' }, { id: 'b' }, stored] })
})

test('product data from the account replaces the stored data', () => {
  const { contentsOf, withContents } = wishlistModel
  const fresh = { id: 'a', title: 'New name', pricePaise: 599_00, image: ['/2.webp', '/3.webp'], stock: 0, color: [] }
  const { items } = withContents(three, contentsOf(three), [fresh])
  expect(items[2]).toEqual({
    productId: 'a',
    title: 'New name',
    pricePaise: 599_00,
    image: '/2.webp',
    stock: 0,
    color: [],
  })
})
