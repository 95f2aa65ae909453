import { expect, test } from 'vitest'
import { readOnce } from './read-once.ts'

test('what was read once is kept, also for those who ask while it is being read', async () => {
  let reads = 0
  const read = readOnce(async () => ++reads)
  expect([...(await Promise.all([read(), read()])), await read()]).toEqual([1, 1, 1])
})

test('a read that failed is told to all who waited for it, and tried anew by who asks next', async () => {
  let reads = 0
  const read = readOnce(async () => {
    reads += 1
    if (reads === 1) throw new Error('too many open files')
    return reads
  })
  const both = await Promise.allSettled([read(), read()])
  expect(both.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  expect([await read(), await read()]).toEqual([2, 2])
})
