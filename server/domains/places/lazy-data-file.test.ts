import { expect, test } from 'vitest'
import { lazyDataFile } from './lazy-data-file.ts'

test('retries a file that could not be parsed, and parses it once', async () => {
  let reads = 0
  const pins = lazyDataFile('pins.json.br', (text) => {
    reads += 1
    if (reads === 1) throw new Error('out of memory')
    return Object.keys(JSON.parse(text)).sort()
  })
  await expect(pins()).rejects.toThrow('out of memory')
  expect([await pins(), await pins()]).toEqual([
    ['alsoIn', 'pins', 'places'],
    ['alsoIn', 'pins', 'places'],
  ])
  expect(reads).toBe(2)
})
