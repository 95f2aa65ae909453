import { afterEach, expect, test, vi } from 'vitest'
import { endpointUrl, request, requestFile, SAVED_AT_HEADER, setTransport } from './api.ts'

const refusal = {
  status: 'error',
  code: 'TOO_MANY_REQUESTS',
  message: 'Please wait.',
  fields: { email: 'Please wait.' },
  retryAfter: 60,
}

const respondWith = (response: Response) => setTransport(async () => response)
const failWith = (error: unknown) => setTransport(() => Promise.reject(error))

afterEach(() => setTransport(null))

test('equal requests have equal addresses', () => {
  const query = { page: 2, categories: ['Rings', 'Kada'], category: '', limit: undefined }
  expect(endpointUrl('listProducts', { query })).toBe('/api/products?categories=Rings&categories=Kada&page=2')
  expect(endpointUrl('readProduct', { path: { id: 'a/b' } })).toBe('/api/products/a%2Fb')
})

test('a response carries its data, and when it was saved', async () => {
  respondWith(Response.json([]))
  expect(await request('listCategories')).toEqual({ kind: 'ok', data: [], savedAt: null })
  respondWith(Response.json([], { headers: { [SAVED_AT_HEADER]: '1000' } }))
  expect(await request('listCategories')).toEqual({ kind: 'ok', data: [], savedAt: 1000 })
})

test('a refusal carries its code, and only fields that can be read', async () => {
  respondWith(Response.json({ ...refusal, amount: 'much', changes: [{ productID: 7 }] }, { status: 429 }))
  expect(await request('listCategories')).toEqual({
    kind: 'refused',
    code: 'TOO_MANY_REQUESTS',
    message: 'Please wait.',
    fields: { email: 'Please wait.' },
    data: { ...refusal, changes: [] },
  })
})

test.each([
  ['no network', new TypeError('Failed to fetch')],
  ['a timeout', new DOMException('', 'TimeoutError')],
])('%s makes the server unreachable', async (_, error) => {
  failWith(error)
  expect(await request('listCategories')).toEqual({ kind: 'unreachable' })
})

test.each([
  ['a page of a captive portal', new Response('<html>', { status: 200 })],
  ['a refusal of a captive portal', Response.json({ error: 'Log in' }, { status: 403 })],
  ['a bad gateway', new Response('', { status: 502 })],
])('%s makes the server unreachable', async (_, response) => {
  respondWith(response)
  expect(await request('listCategories')).toMatchObject({ kind: 'unreachable' })
})

test('a server error is marked as failed', async () => {
  respondWith(new Response('', { status: 500 }))
  expect(await request('listCategories')).toEqual({ kind: 'unreachable', failed: true })
})

test('a malformed response is reported and makes the server unreachable', async () => {
  const reportError = vi.fn()
  vi.stubGlobal('reportError', reportError)
  respondWith(Response.json([{ name: 'Rings', subcategories: null }]))
  expect(await request('listCategories')).toEqual({ kind: 'unreachable' })
  expect(reportError).toHaveBeenCalledTimes(1)
  vi.unstubAllGlobals()
})

test('a file of a captive portal makes the server unreachable', async () => {
  respondWith(Object.defineProperty(new Response('<html>'), 'redirected', { value: true }))
  expect(await requestFile('/api/orders/o1/invoice.pdf', {})).toEqual({ kind: 'unreachable' })
})

test('an unexpected error is not swallowed', async () => {
  failWith(new RangeError('a bug'))
  await expect(request('listCategories')).rejects.toThrow('a bug')
})
