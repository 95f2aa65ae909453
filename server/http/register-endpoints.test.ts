import fastify from 'fastify'
import { beforeAll, expect, test } from 'vitest'
import { type EndpointName, endpoints } from '#contract/endpoints.ts'
import type { Session } from '../lib/session.ts'
import { Refused } from './refused.ts'
import { type Handlers, registerEndpoints } from './register-endpoints.ts'

const shopper: Session = { id: 'one', userId: 'asha', fullname: 'Asha Patel', device: 'Chrome on Android' }
const app = fastify()
const seen: (Session | null)[] = []

/** Handlers for the other endpoints. They throw, because no test here calls them. */
const otherHandlers = Object.fromEntries(
  (Object.keys(endpoints) as EndpointName[]).map((name) => [
    name,
    () => Promise.reject(new Error(`No test calls ${name}.`)),
  ]),
) as Handlers

/** Handlers that record the session passed to them. */
const handlers: Handlers = {
  ...otherHandlers,
  logout: ({ session }) => {
    seen.push(session)
    return { status: 'ok' }
  },
  forgotPassword: ({ session }) => {
    seen.push(session)
    return { status: 'ok', message: '' }
  },
  listCategories: ({ session }) => {
    seen.push(session)
    return []
  },
  searchProducts: ({ session }) => {
    seen.push(session)
    return []
  },
  readProduct: ({ session }) => {
    seen.push(session)
    return new Refused('PRODUCT_UNKNOWN')
  },
  setProductStock: ({ session }) => {
    seen.push(session)
    return new Refused('PRODUCT_UNKNOWN')
  },
}

let version = 'v1'

beforeAll(() => {
  registerEndpoints(app, {
    handlers: [handlers],
    version: () => version,
    findSession: (token) => Promise.resolve({ shopper }[token] ?? null),
    findStaff: (token) => Promise.resolve(token === 'staff' ? 'Ravi' : null),
    countCall: () => Promise.resolve(null),
    clock: Date.now,
  })
})

async function callAs(token: string | null, method: 'GET' | 'POST' | 'PUT', url: string, payload?: object) {
  seen.length = 0
  const headers = token === null ? {} : { 'x-access-token': token }
  const { statusCode } = await app.inject({ method, url, headers, ...(payload && { payload }) })
  return { http: statusCode, seen: [...seen] }
}

test('an endpoint for shoppers requires a session and passes it on', async () => {
  expect(await callAs('shopper', 'POST', '/api/auth/logout')).toEqual({ http: 200, seen: [shopper] })
  expect(await callAs('old token', 'POST', '/api/auth/logout')).toEqual({ http: 401, seen: [] })
  expect(await callAs(null, 'POST', '/api/auth/logout')).toEqual({ http: 401, seen: [] })
})

test('an endpoint for anyone passes on a session if there is one', async () => {
  const forgot = (token: string | null) => callAs(token, 'POST', '/api/auth/forgot-password', { email: 'a@b.in' })
  expect(await forgot('shopper')).toEqual({ http: 200, seen: [shopper] })
  expect(await forgot('old token')).toEqual({ http: 200, seen: [null] })
  expect(await forgot(null)).toEqual({ http: 200, seen: [null] })
})

test('an endpoint for staff refuses shoppers', async () => {
  const setStock = (token: string | null) => callAs(token, 'PUT', '/api/products/kada', { stock: 3 })
  expect(await setStock(null)).toEqual({ http: 401, seen: [] })
  expect(await setStock('shopper')).toEqual({ http: 403, seen: [] })
  expect(await setStock('staff')).toEqual({ http: 404, seen: [null] })
  expect(await callAs('staff', 'POST', '/api/auth/logout')).toEqual({ http: 401, seen: [] })
})

test('an endpoint whose response is cached for everybody gets no session', async () => {
  expect(await callAs('shopper', 'GET', '/api/category')).toEqual({ http: 200, seen: [null] })
})

test('a response is cached until the data changes', async () => {
  const read = async () => (await callAs(null, 'GET', '/api/products/kada')).seen
  expect([await read(), await read()]).toEqual([[null], []])
  version = 'v2'
  expect([await read(), await read()]).toEqual([[null], []])
})

test('URLs that differ only in unknown parameters or in the order of parameters share a cached response', async () => {
  const read = (query: string) => callAs(null, 'GET', `/api/products/search?${query}`)
  expect((await read('term=nath&limit=5')).seen).toEqual([null])
  expect((await read('utm_source=mail&limit=5&term=nath&fbclid=1')).seen).toEqual([])
  expect((await read('term=ring&limit=5')).seen).toEqual([null])
})

test.each([
  ['an endpoint without a handler', [without('logout')], 'The endpoint logout has no handler.'],
  ['an endpoint with two handlers', [handlers, { logout: handlers.logout }], 'The endpoint logout has two handlers.'],
  [
    'a handler without an endpoint',
    [handlers, { fly: () => null }],
    'There is a handler for fly, but no such endpoint.',
  ],
])('%s keeps the shop from starting', (_, groups, message) => {
  const register = () =>
    registerEndpoints(fastify(), {
      handlers: groups as Handlers[],
      version: () => 'v1',
      findSession: () => Promise.resolve(null),
      findStaff: () => Promise.resolve(null),
      countCall: () => Promise.resolve(null),
      clock: Date.now,
    })
  expect(register).toThrow(message)
})

function without(name: EndpointName): Handlers {
  const { [name]: _, ...others } = handlers
  return others
}
