import { expect, test, vi } from 'vitest'
import { explainMissingPart, tellOfMissingParts } from './explain-missing-part.ts'

test('parts that are missing are told at once, and once what was missed before anything could tell', () => {
  const say = vi.fn()
  explainMissingPart()
  explainMissingPart()
  tellOfMissingParts(say)
  expect(say).toHaveBeenCalledTimes(1)
  explainMissingPart()
  expect(say).toHaveBeenCalledTimes(2)
})

test('where nothing is missing nothing is told', async () => {
  vi.resetModules()
  const fresh = await import('./explain-missing-part.ts')
  const say = vi.fn()
  fresh.tellOfMissingParts(say)
  expect(say).not.toHaveBeenCalled()
})
