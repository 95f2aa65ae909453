import { expect, test } from 'vitest'
import { yieldOften } from './yield-often.ts'

test('lets other work run during a long loop, and not in every round', async () => {
  let turns = 0
  const timer = setInterval(() => {
    turns += 1
  })
  const pause = yieldOften()
  for (let round = 0; round < 4; round++) {
    const until = performance.now() + 25
    while (performance.now() < until);
    await pause()
  }
  clearInterval(timer)
  expect(turns).toBeGreaterThanOrEqual(4)
  for (let round = 0; round < 100; round++) await yieldOften()()
  expect(turns).toBeLessThan(100)
})
