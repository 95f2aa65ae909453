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

const wish = (id: string) => ({ id, title: `Piece ${id}`, price: 499, image: '/1.webp', stock: 3, color: ['Gold'] })
const three = ['a', 'b', 'c'].map(wish).reduce(addToWishlist, emptyWishlist)
const ids = (wishlist: typeof three) => wishlist.items.map(({ id }) => id)

test('the latest wish stands first, and each piece once', () => {
  expect(ids(three)).toEqual(['c', 'b', 'a'])
  expect(addToWishlist(three, wish('a'))).toEqual(three)
  expect([isInWishlist(three, 'a'), isInWishlist(three, 'd')]).toEqual([true, false])
})

test('a wish that was taken out is put back where it stood, and only once', () => {
  const without = removeFromWishlist(three, 'b')
  expect(ids(without)).toEqual(['c', 'a'])
  expect(restoreToWishlist(without, wish('b'), 1)).toEqual(three)
  expect(restoreToWishlist(three, wish('b'), 0)).toEqual(three)
})

test('it is read from storage as it was stored, and whatever else was stored is empty', () => {
  expect(readWishlist(JSON.parse(JSON.stringify(three)))).toEqual(three)
  for (const stored of [null, 7, 'wishlist', {}, { wishes: 'none' }])
    expect(readWishlist(stored)).toEqual(emptyWishlist)
  expect(ids(readWishlist({ wishes: [wish('a'), { id: 'b' }, null, wish('a')] }))).toEqual(['a'])
})

test('what an account tells of a piece takes the place of what was known', () => {
  const { contentsOf, withContents } = wishlistModel
  const told = { _id: 'a', title: 'New name', price: 599, image: ['/2.webp', '/3.webp'], stock: 0, color: [] }
  const { items } = withContents(three, contentsOf(three), [told])
  expect(items[2]).toEqual({ id: 'a', title: 'New name', price: 599, image: '/2.webp', stock: 0, color: [] })
})
