import { expect, test } from 'vitest'
import { PreparedResponse, ResponseCache } from './prepared-response.ts'

const answer = (text: string) => new PreparedResponse('text/plain', text)

test('an answer is found under its address until it is replaced', () => {
  const cache = new ResponseCache()
  const second = answer('second')
  cache.set('/a', answer('first'))
  cache.set('/a', second)
  expect(cache.get('/a')).toBe(second)
  expect(cache.get('/b')).toBeUndefined()
})

test('of too many answers the one that nobody asked for longest is forgotten', () => {
  const cache = new ResponseCache()
  for (let at = 0; at < 2000; at++) cache.set(`/${at}`, answer('small'))
  cache.get('/0')
  cache.set('/another', answer('small'))
  expect(cache.get('/0')).toBeDefined()
  expect(cache.get('/1')).toBeUndefined()
})

test('large answers make room earlier', () => {
  const cache = new ResponseCache()
  const large = 'x'.repeat(30 * 1024 * 1024)
  for (const address of ['/a', '/b', '/c']) cache.set(address, answer(large))
  expect([cache.get('/a'), cache.get('/b'), cache.get('/c')].map(Boolean)).toEqual([false, true, true])
})

test('an address of absurd length is not kept', () => {
  const cache = new ResponseCache()
  cache.set(`/${'x'.repeat(1000)}`, answer('small'))
  expect(cache.get(`/${'x'.repeat(1000)}`)).toBeUndefined()
})
