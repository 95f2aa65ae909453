import { expect, test } from 'vitest'
import { addWish, emptyWishlist, isWished, putBackWish, readWishlist, removeWish, wishlistForm } from './wishlist.ts'

const wish = (id: string) => ({ id, title: `Piece ${id}`, price: 499, image: '/1.webp', stock: 3, color: ['Gold'] })
const three = ['a', 'b', 'c'].map(wish).reduce(addWish, emptyWishlist)
const ids = (wishlist: typeof three) => wishlist.wishes.map(({ id }) => id)

test('the latest wish stands first, and each piece once', () => {
  expect(ids(three)).toEqual(['c', 'b', 'a'])
  expect(addWish(three, wish('a'))).toEqual(three)
  expect([isWished(three, 'a'), isWished(three, 'd')]).toEqual([true, false])
})

test('a wish that was taken out is put back where it stood, and only once', () => {
  const without = removeWish(three, 'b')
  expect(ids(without)).toEqual(['c', 'a'])
  expect(putBackWish(without, wish('b'), 1)).toEqual(three)
  expect(putBackWish(three, wish('b'), 0)).toEqual(three)
})

test('it is read from storage as it was stored, and whatever else was stored is empty', () => {
  expect(readWishlist(JSON.parse(JSON.stringify(three)))).toEqual(three)
  for (const stored of [null, 7, 'wishlist', {}, { wishes: 'none' }])
    expect(readWishlist(stored)).toEqual(emptyWishlist)
  expect(ids(readWishlist({ wishes: [wish('a'), { id: 'b' }, null, wish('a')] }))).toEqual(['a'])
})

test('what an account tells of a piece takes the place of what was known', () => {
  const { wantedIn, withWanted } = wishlistForm
  const told = { _id: 'a', title: 'New name', price: 599, image: ['/2.webp', '/3.webp'], stock: 0, color: [] }
  const { wishes } = withWanted(three, wantedIn(three), [told])
  expect(wishes[2]).toEqual({ id: 'a', title: 'New name', price: 599, image: '/2.webp', stock: 0, color: [] })
})
