import { expect, test } from 'vitest'
import { addLine, type Bag, emptyBag } from './bag.ts'
import { changeSize } from './change-size.ts'

const ring = { productId: 'ring', title: 'Ring', pricePaise: 499_00, image: '', stock: 9, color: [] }
const sized = (size: string) => ({ ...ring, size })
const offer = (size: string, stock = 9, pricePaise = 499_00) => ({ size, stock, pricePaise })

const lines = (bag: Bag) => bag.lines.map(({ productId, size, quantity }) => [productId, size, quantity])
const bag = [sized('12'), { ...ring, productId: 'kada' }, sized('14')].reduce(
  (all, one) => addLine(all, one, 2),
  emptyBag,
)

test('a line gets another size at its place, with the price and stock of the size', () => {
  const changed = changeSize(bag, sized('12'), offer('16', 5, 549_00))
  expect(lines(changed)).toEqual([
    ['ring', '16', 2],
    ['kada', undefined, 2],
    ['ring', '14', 2],
  ])
  expect(changed.lines[0]).toMatchObject({ pricePaise: 549_00, addedPricePaise: 549_00, stock: 5 })
  expect(changed.totalPaise).toBe(2 * (549_00 + 499_00 + 499_00))
})

test('a line without a size gets one', () => {
  const old = addLine(emptyBag, ring, 2)
  expect(lines(changeSize(old, ring, offer('14')))).toEqual([['ring', '14', 2]])
})

test('a line is added to the line that already has the size', () => {
  expect(lines(changeSize(bag, sized('12'), offer('14')))).toEqual([
    ['kada', undefined, 2],
    ['ring', '14', 4],
  ])
})

test('the quantity is capped at the stock of the size', () => {
  expect(lines(changeSize(bag, sized('12'), offer('16', 1)))[0]).toEqual(['ring', '16', 1])
  expect(lines(changeSize(bag, sized('12'), offer('14', 3)))[1]).toEqual(['ring', '14', 3])
})

test('nothing changes if the line has the size, or is not in the bag', () => {
  expect(changeSize(bag, sized('12'), offer('12'))).toBe(bag)
  expect(changeSize(bag, sized('20'), offer('16'))).toBe(bag)
})
