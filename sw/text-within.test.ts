import { expect, test } from 'vitest'
import { textWithin } from './text-within.ts'

test('an answer within the budget is read whole', async () => {
  expect(await textWithin(10, new Response('₹449 ring'))).toBe('₹449 ring')
})

test('a larger one is given up', async () => {
  expect(await textWithin(8, new Response('₹449 ring'))).toBeNull()
})
