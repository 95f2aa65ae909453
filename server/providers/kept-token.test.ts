import { expect, test, vi } from 'vitest'
import { UNAUTHORIZED } from './ask-provider.ts'
import { KeptToken } from './kept-token.ts'

const expired = { kind: 'refused', code: UNAUTHORIZED, message: 'The token has run out.' } as const
const down = { kind: 'unreachable', reason: 'No answer.' } as const

function loggingIn() {
  let count = 0
  return vi.fn(async () => ({ kind: 'ok', value: `token-${++count}` }) as const)
}

test('one login serves many questions, also those that come at the same moment', async () => {
  const logIn = loggingIn()
  const token = new KeptToken(logIn)
  const ask = async (value: string) => ({ kind: 'ok', value }) as const
  const answers = await Promise.all([token.with(ask), token.with(ask)])
  expect(answers).toEqual(Array(2).fill({ kind: 'ok', value: 'token-1' }))
  await token.with(ask)
  expect(logIn).toHaveBeenCalledTimes(1)
})

test('a token that has run out is replaced, and the question asked once more', async () => {
  const token = new KeptToken(loggingIn())
  const ask = async (value: string) => (value === 'token-1' ? expired : ({ kind: 'ok', value } as const))
  expect(await token.with(ask)).toEqual({ kind: 'ok', value: 'token-2' })
})

test('a provider that takes no token at all is asked twice and not for ever', async () => {
  const ask = vi.fn(async () => expired)
  expect(await new KeptToken(loggingIn()).with(ask)).toEqual(expired)
  expect(ask).toHaveBeenCalledTimes(2)
})

test('a login that fails is the answer, and is tried again next time', async () => {
  const logIn = vi.fn(async () => down)
  const token = new KeptToken(logIn)
  const ask = async (value: string) => ({ kind: 'ok', value }) as const
  expect(await token.with(ask)).toEqual(down)
  expect(await token.with(ask)).toEqual(down)
  expect(logIn).toHaveBeenCalledTimes(2)
})
