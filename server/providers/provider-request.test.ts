import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test, vi } from 'vitest'
import * as z from 'zod'
import { CachedToken, createProviderClient, UNAUTHORIZED } from './provider-request.ts'

let close: (() => void) | undefined

afterEach(() => close?.())

const reportError = vi.fn()

function requestFrom(baseUrl: string) {
  reportError.mockClear()
  const send = createProviderClient({
    name: 'The provider',
    baseUrl: () => baseUrl,
    readRefusal: (body) => ({ code: 'NO', message: JSON.stringify(body) }),
    reportError,
  })
  return send('GET', '/', z.object({ id: z.string() }))
}

/** Sends a request to a provider that always returns the same response. */
async function requestFromProviderWith(status: number, body: string) {
  const server = createServer((_request, response) => response.writeHead(status).end(body)).listen(0, '127.0.0.1')
  await once(server, 'listening')
  close = () => server.close()
  const { port } = server.address() as AddressInfo
  return await requestFrom(`http://127.0.0.1:${port}`)
}

test('a response that matches the schema is ok, without its other fields', async () => {
  expect(await requestFromProviderWith(200, '{"id":"x","more":1}')).toEqual({ kind: 'ok', value: { id: 'x' } })
})

test('an error response is a refusal with the provider’s message', async () => {
  expect(await requestFromProviderWith(400, '{"why":"because"}')).toEqual({
    kind: 'refused',
    code: 'NO',
    message: '{"why":"because"}',
  })
})

test('rejected keys have an error code of their own', async () => {
  expect(await requestFromProviderWith(401, '{}')).toMatchObject({ kind: 'refused', code: 'UNAUTHORIZED' })
})

test.each([
  ['a server error', 500, '{}'],
  ['a rate limit', 429, '{}'],
  ['a conflict with the same request', 409, '{}'],
  ['a page', 200, '<h1>Welcome</h1>'],
  ['a page as an error', 403, '<h1>Forbidden</h1>'],
  ['a redirect', 302, ''],
])('after %s the outcome is unknown', async (_, status, body) => {
  expect(await requestFromProviderWith(status, body)).toMatchObject({ kind: 'unknown', reason: expect.any(String) })
  expect(reportError).not.toHaveBeenCalled()
})

test('without a connection the outcome is unknown', async () => {
  expect((await requestFrom('http://127.0.0.1:1')).kind).toBe('unknown')
})

test('after a response that does not match the schema the outcome is unknown, and that is reported', async () => {
  expect((await requestFromProviderWith(200, '{"id":7}')).kind).toBe('unknown')
  expect(reportError).toHaveBeenCalledTimes(1)
})

test('an invalid URL is a bug and throws', async () => {
  await expect(requestFrom('nowhere')).rejects.toThrow(/URL/)
})

const expired = { kind: 'refused', code: UNAUTHORIZED, message: 'The token has expired.' } as const
const down = { kind: 'unknown', reason: 'No response.' } as const

function createLogIn() {
  let count = 0
  return vi.fn(async () => ({ kind: 'ok', value: `token-${++count}` }) as const)
}

test('one login serves many requests, also concurrent ones', async () => {
  const logIn = createLogIn()
  const token = new CachedToken(logIn)
  const send = async (value: string) => ({ kind: 'ok', value }) as const
  const results = await Promise.all([token.with(send), token.with(send)])
  expect(results).toEqual(Array(2).fill({ kind: 'ok', value: 'token-1' }))
  await token.with(send)
  expect(logIn).toHaveBeenCalledTimes(1)
})

test('an expired token is replaced, and the request repeated', async () => {
  const token = new CachedToken(createLogIn())
  const send = async (value: string) => (value === 'token-1' ? expired : ({ kind: 'ok', value } as const))
  expect(await token.with(send)).toEqual({ kind: 'ok', value: 'token-2' })
})

test('a provider that accepts no token gets the request only twice', async () => {
  const send = vi.fn(async () => expired)
  expect(await new CachedToken(createLogIn()).with(send)).toEqual(expired)
  expect(send).toHaveBeenCalledTimes(2)
})

test('the result of a failed login is returned, and the next request logs in again', async () => {
  const logIn = vi.fn(async () => down)
  const token = new CachedToken(logIn)
  const send = async (value: string) => ({ kind: 'ok', value }) as const
  expect(await token.with(send)).toEqual(down)
  expect(await token.with(send)).toEqual(down)
  expect(logIn).toHaveBeenCalledTimes(2)
})
