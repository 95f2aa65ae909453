import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isSameLine, type LineId, lineIdOf, lineKey } from './line-id.ts'

const lineId: fc.Arbitrary<LineId> = fc
  .record({
    productId: fc.stringMatching(/^[a-z0-9]+(-[a-z0-9]+)*$/),
    size: fc.option(fc.string({ minLength: 1 }), { nil: undefined }),
  })
  .map(({ productId, size }) => (size === undefined ? { productId } : { productId, size }))

test('a line without a size has the product’s id as its key', () => {
  expect(lineKey({ productId: 'veer-kada' })).toBe('veer-kada')
  expect(lineKey({ productId: 'veer-kada', size: '2.6' })).toBe('veer-kada:2.6')
})

test('a key becomes the same line again, whatever the size is called', () => {
  fc.assert(
    fc.property(lineId, (line) => {
      expect(lineIdOf(lineKey(line))).toEqual(line)
    }),
  )
})

test('two lines have the same key only if they are the same line', () => {
  fc.assert(
    fc.property(lineId, lineId, (one, other) => {
      expect(lineKey(one) === lineKey(other)).toBe(isSameLine(one, other))
      expect(lineKey(one) === lineKey({ ...one, size: other.size })).toBe(one.size === other.size)
    }),
  )
})
