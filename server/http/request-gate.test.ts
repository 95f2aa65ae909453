import fastify from 'fastify'
import { afterAll, expect, test } from 'vitest'
import { CLIENT_VERSION_HEADER } from '#contract/endpoints.ts'
import { rejectOutdatedClients } from './request-gate.ts'

const app = fastify()
rejectOutdatedClients(app, 7)
app.get('/api/category', () => 'served')
app.get('/products', () => 'a page')
afterAll(() => app.close())

const get = (url: string, version?: string) =>
  app.inject({ url, headers: version === undefined ? {} : { [CLIENT_VERSION_HEADER]: version } })

test('a request from an outdated page is refused with a request to reload', async () => {
  const response = await get('/api/category', '6')
  expect(response.statusCode).toBe(426)
  expect(response.json()).toEqual({
    status: 'error',
    code: 'CLIENT_OUTDATED',
    message: 'This page is out of date. Please reload it.',
  })
})

test.each(['7', '8', 'seven', undefined])('version %s is served', async (version) => {
  expect((await get('/api/category', version)).body).toBe('served')
})

test('pages are served to everybody, because an outdated client needs a new one', async () => {
  expect((await get('/products', '6')).body).toBe('a page')
})
