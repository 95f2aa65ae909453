import { QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { setTransport } from '#sync/api.ts'
import { createQueryClient, endpointQuery } from '../queries/queries.ts'
import { connection } from './connection.ts'
import { watchConnection } from './watch-connection.ts'

const page = { visibilityState: 'visible', images: [], addEventListener: vi.fn() }
const categories = endpointQuery('listCategories')
const SAVED_AT = Date.UTC(2026, 10, 21, 8, 50)

const silent = () => Promise.reject(new TypeError('Failed to fetch'))
const answering = () => Promise.resolve(Response.json([]))
const saved = () => Promise.resolve(Response.json([], { headers: { 'x-nakshi-saved-at': String(SAVED_AT) } }))
const refusal = { status: 'error', code: 'PRODUCT_UNKNOWN', message: 'This product is not available.' }
const gone = () => Promise.resolve(Response.json(refusal, { status: 404 }))
const broken = () => Promise.resolve(new Response('', { status: 500 }))

let queryClient = createQueryClient()
const read = () => queryClient.fetchQuery({ ...categories, staleTime: 0, retry: false }).catch(() => undefined)

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('document', page)
  vi.stubGlobal('addEventListener', vi.fn())
  Object.assign(connection, { reachable: true, savedAt: null, ordersSavedAt: null })
  queryClient = createQueryClient()
})
afterEach(() => {
  queryClient.clear()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('a server that does not respond is unreachable', async () => {
  setTransport(silent)
  watchConnection(queryClient)
  await read()
  await vi.advanceTimersByTimeAsync(0)
  expect(connection).toEqual({ reachable: false, savedAt: null, ordersSavedAt: null })
})

test('with a saved response and no server, the connection knows when the response was saved', async () => {
  setTransport((address) => (address === '/api/health' ? silent() : saved()))
  watchConnection(queryClient)
  await read()
  await vi.advanceTimersByTimeAsync(0)
  expect(connection).toEqual({ reachable: false, savedAt: SAVED_AT, ordersSavedAt: null })
})

test('one failed request to a healthy server does not change the state of the connection', async () => {
  setTransport((address) => (address === '/api/health' ? answering() : broken()))
  watchConnection(queryClient)
  await read()
  await vi.advanceTimersByTimeAsync(0)
  expect(connection.reachable).toBe(true)
})

test('requests before the watch started count too', async () => {
  setTransport(silent)
  await read()
  watchConnection(queryClient)
  await vi.advanceTimersByTimeAsync(0)
  expect(connection.reachable).toBe(false)
})

test('a server that recovers is noticed without a request from the page', async () => {
  setTransport(silent)
  watchConnection(queryClient)
  await read()
  await vi.advanceTimersByTimeAsync(0)
  setTransport(answering)
  await vi.advanceTimersByTimeAsync(3000)
  expect(connection).toEqual({ reachable: true, savedAt: null, ordersSavedAt: null })
})

test('an unreachable server is checked less and less often, and never while the page is hidden', async () => {
  const asked = vi.fn(silent)
  setTransport(asked)
  watchConnection(queryClient)
  await read()
  await vi.advanceTimersByTimeAsync(0)
  asked.mockClear()
  await vi.advanceTimersByTimeAsync(3000)
  expect(asked).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(4900)
  expect(asked).toHaveBeenCalledTimes(1)
  page.visibilityState = 'hidden'
  await vi.advanceTimersByTimeAsync(60_000)
  expect(asked).toHaveBeenCalledTimes(1)
  page.visibilityState = 'visible'
})

test('a saved response is replaced soon if the connection recovers right after it', async () => {
  setTransport((address) => (address === '/api/health' ? answering() : saved()))
  watchConnection(queryClient)
  const shown = new QueryObserver(queryClient, categories)
  shown.subscribe(() => undefined)
  await vi.advanceTimersByTimeAsync(0)
  expect(shown.getCurrentResult().data?.savedAt).toBe(SAVED_AT)
  expect(connection.reachable).toBe(true)
  setTransport(answering)
  await vi.advanceTimersByTimeAsync(3000)
  expect(shown.getCurrentResult().data?.savedAt).toBeNull()
})

test('a saved response that is no longer shown is replaced when it is shown again', async () => {
  setTransport((address) => (address === '/api/health' ? silent() : saved()))
  watchConnection(queryClient)
  const leave = new QueryObserver(queryClient, categories).subscribe(() => undefined)
  await vi.advanceTimersByTimeAsync(0)
  leave()
  setTransport(answering)
  await vi.advanceTimersByTimeAsync(3000)
  const shown = new QueryObserver(queryClient, categories)
  shown.subscribe(() => undefined)
  await vi.advanceTimersByTimeAsync(0)
  expect(shown.getCurrentResult().data?.savedAt).toBeNull()
})

test('a refusal after a saved response comes from the server, so the request is not repeated', async () => {
  setTransport((address) => (address === '/api/health' ? silent() : saved()))
  watchConnection(queryClient)
  new QueryObserver(queryClient, categories).subscribe(() => undefined)
  await vi.advanceTimersByTimeAsync(0)
  const asked = vi.fn(gone)
  setTransport((address) => (address === '/api/health' ? answering() : asked()))
  await vi.advanceTimersByTimeAsync(300_000)
  expect(asked).toHaveBeenCalledTimes(1)
  expect(connection).toEqual({ reachable: true, savedAt: null, ordersSavedAt: null })
})

test('a request that failed while the server is reachable is not retried automatically', async () => {
  const asked = vi.fn(broken)
  setTransport((address) => (address === '/api/health' ? answering() : asked()))
  watchConnection(queryClient)
  new QueryObserver(queryClient, { ...categories, retry: false }).subscribe(() => undefined)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(asked).toHaveBeenCalledTimes(1)
})

test('a reachable but slow server is asked less and less often, until it responds', async () => {
  const asked = vi.fn(saved)
  setTransport((address) => (address === '/api/health' ? answering() : asked()))
  watchConnection(queryClient)
  new QueryObserver(queryClient, categories).subscribe(() => undefined)
  await vi.advanceTimersByTimeAsync(60_000)
  // Immediately, then after 3, 5, 10 and 20 seconds.
  expect(asked).toHaveBeenCalledTimes(5)
  asked.mockImplementation(answering)
  await vi.advanceTimersByTimeAsync(30_000)
  expect(asked).toHaveBeenCalledTimes(6)
  await vi.advanceTimersByTimeAsync(300_000)
  expect(asked).toHaveBeenCalledTimes(6)
})
