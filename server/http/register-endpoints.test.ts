import fastify from 'fastify'
import { beforeAll, expect, test } from 'vitest'
import { type EndpointName, endpoints } from '#contract/endpoints.ts'
import { ResponseCache } from './prepared-response.ts'
import { Refused } from './refused.ts'
import { type Handlers, registerEndpoints, type Session } from './register-endpoints.ts'

const shopper: Session = { id: 'one', userId: 'asha', fullname: 'Asha Patel', isStaff: false }
const staff: Session = { id: 'two', userId: 'ravi', fullname: 'Ravi Shah', isStaff: true }
const app = fastify()
const seen: (Session | null)[] = []

/** A shop has a handler for every call; the ones that no test here makes would tell if it did. */
const unasked = Object.fromEntries(
  (Object.keys(endpoints) as EndpointName[]).map((name) => [
    name,
    () => Promise.reject(new Error(`Nobody asks for ${name}.`)),
  ]),
) as Handlers

/** Handlers that note who called. */
const handlers: Handlers = {
  ...unasked,
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
  setProductStock: ({ session }) => {
    seen.push(session)
    return new Refused('PRODUCT_UNKNOWN')
  },
}

beforeAll(() => {
  registerEndpoints(app, {
    handlers,
    cached: { names: new Set<EndpointName>(['listCategories']), cache: () => new ResponseCache() },
    findSession: (token) => Promise.resolve({ shopper, staff }[token] ?? null),
  })
})

async function calledBy(token: string | null, method: 'GET' | 'POST' | 'PUT', url: string, payload?: object) {
  seen.length = 0
  const headers = token === null ? {} : { 'x-access-token': token }
  const { statusCode } = await app.inject({ method, url, headers, ...(payload && { payload }) })
  return { http: statusCode, seen: [...seen] }
}

test('a shopper’s call needs a session, and sees whose it is', async () => {
  expect(await calledBy('shopper', 'POST', '/api/auth/logout')).toEqual({ http: 200, seen: [shopper] })
  expect(await calledBy('old token', 'POST', '/api/auth/logout')).toEqual({ http: 401, seen: [] })
  expect(await calledBy(null, 'POST', '/api/auth/logout')).toEqual({ http: 401, seen: [] })
})

test('a call for anyone sees a session where there is one', async () => {
  const forgot = (token: string | null) => calledBy(token, 'POST', '/api/auth/forgot-password', { email: 'a@b.in' })
  expect(await forgot('shopper')).toEqual({ http: 200, seen: [shopper] })
  expect(await forgot('old token')).toEqual({ http: 200, seen: [null] })
  expect(await forgot(null)).toEqual({ http: 200, seen: [null] })
})

test('a call for staff is refused to shoppers', async () => {
  const setStock = (token: string | null) => calledBy(token, 'PUT', '/api/products/kada', { stock: 3 })
  expect(await setStock(null)).toEqual({ http: 401, seen: [] })
  expect(await setStock('shopper')).toEqual({ http: 403, seen: [] })
  expect(await setStock('staff')).toEqual({ http: 404, seen: [staff] })
})

test('an answer that is kept for everybody sees nobody', async () => {
  expect(await calledBy('shopper', 'GET', '/api/category')).toEqual({ http: 200, seen: [null] })
})

test('a shop with a call that nobody answers does not start', () => {
  const { logout, ...others } = handlers
  expect(logout).toBeDefined()
  const bindOthers = () =>
    registerEndpoints(fastify(), {
      handlers: others,
      cached: { names: new Set(), cache: () => new ResponseCache() },
      findSession: () => Promise.resolve(null),
    })
  expect(bindOthers).toThrow('The call logout has no handler.')
})
