import { setImmediate } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { inSlices } from './in-slices.ts'

function* spin(slices: number): Generator<void, string> {
  for (let slice = 0; slice < slices; slice++) {
    const until = performance.now() + 9
    while (performance.now() < until);
    yield
  }
  return 'finished'
}

test('lets other work run between the slices, and returns the result', async () => {
  let turns = 0
  let isOver = false
  const others = async () => {
    for (; !isOver; turns++) await setImmediate()
  }
  const othersEnd = others()
  expect(await inSlices(spin(4))).toBe('finished')
  isOver = true
  await othersEnd
  expect(turns).toBeGreaterThanOrEqual(4)
})

test('rejects if the computation throws', async () => {
  function* fail(): Generator<void, string> {
    yield
    throw new Error('Out of gold.')
  }
  await expect(inSlices(fail())).rejects.toThrow('Out of gold.')
})
