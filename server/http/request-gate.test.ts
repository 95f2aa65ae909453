import fastify from 'fastify'
import { afterAll, expect, test } from 'vitest'
import { CLIENT_VERSION_HEADER } from '#contract/endpoints.ts'
import { rejectOutdatedClients } from './request-gate.ts'

const app = fastify()
rejectOutdatedClients(app, 7)
app.get('/api/category', () => 'answered')
app.get('/products', () => 'a page')
afterAll(() => app.close())

const get = (url: string, version?: string) =>
  app.inject({ url, headers: version === undefined ? {} : { [CLIENT_VERSION_HEADER]: version } })

test('a page that is too old is told so, in a sentence that says what to do', async () => {
  const answer = await get('/api/category', '6')
  expect(answer.statusCode).toBe(426)
  expect(answer.json()).toEqual({
    status: 'error',
    code: 'CLIENT_OUTDATED',
    message: 'This page is out of date. Please reload it.',
  })
})

test.each(['7', '8', 'seven', undefined])('version %s is answered', async (version) => {
  expect((await get('/api/category', version)).body).toBe('answered')
})

test('pages are given to everybody: a new one is what an old one needs', async () => {
  expect((await get('/products', '6')).body).toBe('a page')
})
