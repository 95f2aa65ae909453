import fastify from 'fastify'
import { beforeAll, expect, test } from 'vitest'
import { type EndpointName, endpoints } from '#contract/endpoints.ts'
import { Refused } from './refused.ts'
import { type Handlers, registerEndpoints, type Session } from './register-endpoints.ts'
import { ResponseCache } from './response-cache.ts'

const shopper: Session = { id: 'one', userId: 'asha', fullname: 'Asha Patel', isStaff: false }
const staff: Session = { id: 'two', userId: 'ravi', fullname: 'Ravi Shah', isStaff: true }
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
  setProductStock: ({ session }) => {
    seen.push(session)
    return new Refused('PRODUCT_UNKNOWN')
  },
}

let version = 'v1'

beforeAll(() => {
  registerEndpoints(app, {
    handlers: [handlers],
    cached: {
      names: new Set<EndpointName>(['listCategories', 'searchProducts']),
      exact: new Set(),
      cache: new ResponseCache(() => version),
    },
    findSession: (token) => Promise.resolve({ shopper, staff }[token] ?? null),
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
  expect(await setStock('staff')).toEqual({ http: 404, seen: [staff] })
})

test('an endpoint whose response is cached for everybody gets no session', async () => {
  expect(await callAs('shopper', 'GET', '/api/category')).toEqual({ http: 200, seen: [null] })
})

test('a response that is requested twice is cached until the data changes', async () => {
  const read = async () => (await callAs(null, 'GET', '/api/products/search?term=changes')).seen
  expect([await read(), await read(), await read()]).toEqual([[null], [null], []])
  version = 'v2'
  expect([await read(), await read()]).toEqual([[null], []])
})

test('URLs that differ only in unknown parameters or in the order of parameters share a cached response', async () => {
  const read = (query: string) => callAs(null, 'GET', `/api/products/search?${query}`)
  expect((await read('term=nath')).seen).toEqual([null])
  expect((await read('utm_source=mail&term=nath&fbclid=1')).seen).toEqual([null])
  expect((await read('term=nath&fbclid=2')).seen).toEqual([])
  expect((await read('term=ring')).seen).toEqual([null])
})

test('a response is cached unless its URL is too long', async () => {
  // One letter of the term takes twelve letters of the URL.
  const countCalls = async (letters: number) => {
    const url = `/api/products/search?term=${encodeURIComponent('💍').repeat(letters)}`
    let calls = 0
    for (let request = 0; request < 3; request++) calls += (await callAs(null, 'GET', url)).seen.length
    return calls
  }
  expect([await countCalls(30), await countCalls(50)]).toEqual([2, 3])
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
      cached: { names: new Set(), exact: new Set(), cache: new ResponseCache(() => 'v1') },
      findSession: () => Promise.resolve(null),
    })
  expect(register).toThrow(message)
})

function without(name: EndpointName): Handlers {
  const { [name]: _, ...others } = handlers
  return others
}
