import { readdirSync, readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type CallName, calls } from '#contract/calls.ts'
import { notBuiltYet } from '#server/http/not-built-yet.ts'
import { addressOf } from '#sync/api.ts'
import { type InProcessShop, startShop } from '../support/start-shop.ts'

let shop: InProcessShop

beforeAll(async () => {
  shop = await startShop()
})
afterAll(() => shop.stop())

const names = Object.keys(calls) as CallName[]
const path = { id: 'x', userId: 'x', productId: 'x', token: 'x' }

test.each(names.filter((name) => !notBuiltYet.includes(name)))('%s is called by a test of the API', (name) => {
  const tests = readdirSync(import.meta.dirname).map((file) => readFileSync(`${import.meta.dirname}/${file}`, 'utf8'))
  expect(tests.some((text) => new RegExp(`\\b(call|ask)\\('${name}'`).test(text))).toBe(true)
})

test.each(notBuiltYet)('%s says that it is not built yet', async (name) => {
  const answer = await fetch(shop.origin + addressOf(name, { path }), { method: calls[name].method })
  expect(answer.status).toBe(501)
  expect(await answer.json()).toMatchObject({ status: 'error', code: 'NOT_BUILT_YET' })
})
