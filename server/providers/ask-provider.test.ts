import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import * as z from 'zod'
import { askProvider } from './ask-provider.ts'

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
  return await askProvider(`http://127.0.0.1:${port}/`, shape, { method: 'GET', headers: {}, refusalOf })
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
  const answer = await askProvider('http://127.0.0.1:1/', shape, { method: 'GET', headers: {}, refusalOf })
  expect(answer.kind).toBe('unreachable')
})
