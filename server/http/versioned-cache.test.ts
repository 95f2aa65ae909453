import { expect, test } from 'vitest'
import { VersionedCache } from './versioned-cache.ts'

/** A cache of texts, what they are made of, and the keys of those that were made. */
function cacheOf(data: { version: string; text: string }) {
  const clock = { now: 0 }
  const cache = new VersionedCache<{ text: string }>({
    version: () => data.version,
    maxBytes: 1000,
    sizeOf: ({ text }) => text.length,
    now: () => clock.now,
  })
  const made: string[] = []
  const make = (key: string) => async () => {
    made.push(key)
    if (data.text === 'broken') throw new Error('failed')
    return { text: data.text }
  }
  const get = async (key: string) => (await cache.get(key, make(key))).text
  const getExact = async (key: string) => (await cache.get(key, make(key), { isExact: true })).text
  return { clock, made, get, getExact }
}

test('a value is made once while its data is the same, also for concurrent requests', async () => {
  const { clock, made, get, getExact } = cacheOf({ version: 'v1', text: 'ring' })
  expect(await Promise.all([get('/'), get('/')])).toEqual(['ring', 'ring'])
  clock.now = 60_000
  expect([await get('/'), await getExact('/')]).toEqual(['ring', 'ring'])
  expect(made).toEqual(['/'])
})

test('a value may be a second out of date, an exact one never', async () => {
  const data = { version: 'v1', text: '30 rings' }
  const { clock, get, getExact } = cacheOf(data)
  await get('/')
  Object.assign(data, { version: 'v2', text: '29 rings' })
  clock.now = 999
  expect(await get('/')).toBe('30 rings')
  expect(await getExact('/')).toBe('29 rings')
  clock.now = 1000
  expect(await get('/')).toBe('29 rings')
})

test('a value that has not been requested for a second shows every change', async () => {
  const data = { version: 'v1', text: '30 rings' }
  const { clock, get } = cacheOf(data)
  await get('/')
  clock.now = 5000
  Object.assign(data, { version: 'v2', text: '29 rings' })
  expect(await get('/')).toBe('29 rings')
})

test('a value made before a change is not exact after it', async () => {
  const data = { version: 'v1', text: 'ring' }
  const { getExact } = cacheOf(data)
  const earlier = getExact('/')
  Object.assign(data, { version: 'v2', text: 'ring, sold out' })
  expect(await getExact('/')).toBe('ring, sold out')
  expect(await earlier).toBe('ring')
})

test('a failure is not cached', async () => {
  const data = { version: 'v1', text: 'broken' }
  const { get } = cacheOf(data)
  await expect(get('/')).rejects.toThrow('failed')
  data.text = 'ring'
  expect(await get('/')).toBe('ring')
})

test('the least recently used values are evicted first, and too large ones are not cached', async () => {
  const { made, get } = cacheOf({ version: 'v1', text: 'x'.repeat(450) })
  for (const key of ['/a', '/b', '/a', '/c', '/a', '/b']) await get(key)
  expect(made).toEqual(['/a', '/b', '/c', '/b'])
  const large = cacheOf({ version: 'v1', text: 'x'.repeat(2000) })
  expect([await large.get('/'), await large.get('/')].map(({ length }) => length)).toEqual([2000, 2000])
})
