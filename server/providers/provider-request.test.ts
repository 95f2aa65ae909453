import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test, vi } from 'vitest'
import * as z from 'zod'
import { CachedToken, requestProvider, UNAUTHORIZED } from './provider-request.ts'

let close: (() => void) | undefined

afterEach(() => close?.())

const shape = z.object({ id: z.string() })
const refusalOf = (body: unknown) => ({ code: 'NO', message: JSON.stringify(body) })

/** Asks a provider that answers everything in one way. */
async function askOneThatAnswers(status: number, body: string) {
  const server = createServer((_request, response) => response.writeHead(status).end(body)).listen(0, '127.0.0.1')
  await once(server, 'listening')
  close = () => server.close()
  const { port } = server.address() as AddressInfo
  return await requestProvider(`http://127.0.0.1:${port}/`, shape, { method: 'GET', headers: {}, refusalOf })
}

test('an answer in the form that was expected is ok, without what was not asked for', async () => {
  expect(await askOneThatAnswers(200, '{"id":"x","more":1}')).toEqual({ kind: 'ok', value: { id: 'x' } })
})

test('a no is a refusal, in the provider’s words', async () => {
  expect(await askOneThatAnswers(400, '{"why":"because"}')).toEqual({
    kind: 'refused',
    code: 'NO',
    message: '{"why":"because"}',
  })
})

test('a no to the keys is told apart from other refusals', async () => {
  expect(await askOneThatAnswers(401, '{}')).toMatchObject({ kind: 'refused', code: 'UNAUTHORIZED' })
})

test.each([
  ['a provider in trouble', 500, '{}'],
  ['a provider that is busy', 429, '{}'],
  ['a provider that is still doing the same', 409, '{}'],
  ['an answer in another form', 200, '{"id":7}'],
  ['an answer that is a page', 200, '<h1>Welcome</h1>'],
  ['a refusal that is a page', 403, '<h1>Forbidden</h1>'],
  ['a page elsewhere', 302, ''],
])('%s leaves open what was done', async (_, status, body) => {
  expect(await askOneThatAnswers(status, body)).toMatchObject({ kind: 'unreachable', reason: expect.any(String) })
})

test('nobody there leaves it open too', async () => {
  const answer = await requestProvider('http://127.0.0.1:1/', shape, { method: 'GET', headers: {}, refusalOf })
  expect(answer.kind).toBe('unreachable')
})

const expired = { kind: 'refused', code: UNAUTHORIZED, message: 'The token has run out.' } as const
const down = { kind: 'unreachable', reason: 'No answer.' } as const

function loggingIn() {
  let count = 0
  return vi.fn(async () => ({ kind: 'ok', value: `token-${++count}` }) as const)
}

test('one login serves many questions, also those that come at the same moment', async () => {
  const logIn = loggingIn()
  const token = new CachedToken(logIn)
  const ask = async (value: string) => ({ kind: 'ok', value }) as const
  const answers = await Promise.all([token.with(ask), token.with(ask)])
  expect(answers).toEqual(Array(2).fill({ kind: 'ok', value: 'token-1' }))
  await token.with(ask)
  expect(logIn).toHaveBeenCalledTimes(1)
})

test('a token that has run out is replaced, and the question asked once more', async () => {
  const token = new CachedToken(loggingIn())
  const ask = async (value: string) => (value === 'token-1' ? expired : ({ kind: 'ok', value } as const))
  expect(await token.with(ask)).toEqual({ kind: 'ok', value: 'token-2' })
})

test('a provider that takes no token at all is asked twice and not for ever', async () => {
  const ask = vi.fn(async () => expired)
  expect(await new CachedToken(loggingIn()).with(ask)).toEqual(expired)
  expect(ask).toHaveBeenCalledTimes(2)
})

test('a login that fails is the answer, and is tried again next time', async () => {
  const logIn = vi.fn(async () => down)
  const token = new CachedToken(logIn)
  const ask = async (value: string) => ({ kind: 'ok', value }) as const
  expect(await token.with(ask)).toEqual(down)
  expect(await token.with(ask)).toEqual(down)
  expect(logIn).toHaveBeenCalledTimes(2)
})
