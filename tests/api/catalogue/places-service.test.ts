import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { apiClient } from '../../support/shop/api-client.ts'
import { DAY, MINUTE, movableClock } from '../../support/shop/movable-clock.ts'
import { type InProcessShop, startShop } from '../../support/shop/start-shop.ts'
import { testLog } from '../../support/shop/test-log.ts'

interface Reply {
  status?: number
  body: unknown
}

const clock = movableClock()
const log = testLog()
const ask = apiClient(() => shop.origin)
let service: Server
let shop: InProcessShop
/** The requests that the service has received: method, path and body. */
let requests: string[]
/** What the service responds to each path. It never responds to other paths. */
let replies: Record<string, Reply>

beforeEach(async () => {
  requests = []
  replies = {
    '/v1/countries': { body: [{ name: { common: 'Nepal' } }, { name: { common: 'India' }, cca2: 'IN' }] },
    '/v1/states': {
      body: { error: false, msg: 'ok', data: { name: 'India', states: [{ name: 'Sikkim' }, { name: 'Goa' }] } },
    },
    '/v1/cities': { body: { error: false, data: ['Vasco', ' Panaji', 'Margao', 'Margao'] } },
  }
  service = createServer(async (request, response) => {
    const path = request.url ?? ''
    requests.push(`${request.method} ${path} ${await text(request)}`.trim())
    const reply = replies[path]
    if (!reply) return
    const { status = 200, body } = reply
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
  })
  await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve))
  const { port } = service.address() as AddressInfo
  const environment = { PLACES_URL: `http://127.0.0.1:${port}/v1/` }
  shop = await startShop({ environment, open: { clock: clock.now, logLevel: 'error', logTo: log.stream } })
})

afterEach(async () => {
  await shop.stop()
  service.closeAllConnections()
  service.close()
})

const countries = async () => (await ask('listCountries')).answer.map(({ name }) => name.common)
const statesOf = async (country: string) => (await ask('listStates', { body: { country } })).answer.data
const citiesOf = async (country: string, state: string) =>
  (await ask('listCities', { body: { country, state } })).answer.data

test('a configured service lists the places, sorted and without duplicates, and is asked once a day', async () => {
  for (const _ of [1, 2]) {
    expect(await countries()).toEqual(['India', 'Nepal'])
    expect(await statesOf('India')).toEqual({ name: 'India', states: [{ name: 'Goa' }, { name: 'Sikkim' }] })
    expect(await citiesOf('India', 'Goa')).toEqual(['Margao', 'Panaji', 'Vasco'])
  }
  expect(await citiesOf(' india', 'GOA')).toHaveLength(3)
  expect(requests).toEqual([
    'GET /v1/countries',
    'POST /v1/states {"country":"India"}',
    'POST /v1/cities {"country":"India","state":"Goa"}',
  ])
  clock.pass(DAY)
  await countries()
  expect(requests).toHaveLength(4)
})

test('the built-in lists replace a service that fails, which is logged and left alone for a minute', async () => {
  for (const path of Object.keys(replies)) replies[path] = { status: 503, body: {} }
  expect((await countries()).length).toBeGreaterThan(240)
  expect((await statesOf('India')).states).toHaveLength(36)
  expect(await citiesOf('India', 'Goa')).toContain('Panaji')
  expect(requests).toEqual(['GET /v1/countries'])
  expect(log.text()).toContain('The places service failed, so the built-in lists are used.')
  clock.pass(MINUTE)
  replies['/v1/countries'] = { body: [{ name: { common: 'India' } }] }
  expect(await countries()).toEqual(['India'])
})

test('towns of the service are found by their present names where it lists former ones', async () => {
  replies['/v1/cities'] = { body: { error: false, data: ['Bangalore', 'Mysuru'] } }
  const { answer } = await ask('listCities', { body: { country: 'India', state: 'Karnataka' } })
  expect(answer).toMatchObject({
    data: ['Bangalore', 'Mysuru'],
    otherNames: { Bangalore: expect.arrayContaining(['Bengaluru']), Mysuru: ['Mysore'] },
  })
})

test('an earlier list of the service is used while it fails', async () => {
  expect(await citiesOf('India', 'Goa')).toEqual(['Margao', 'Panaji', 'Vasco'])
  clock.pass(DAY)
  replies['/v1/cities'] = { status: 500, body: {} }
  expect(await citiesOf('India', 'Goa')).toEqual(['Margao', 'Panaji', 'Vasco'])
})

test('the built-in lists replace a service that does not respond in time', async () => {
  replies = {}
  expect((await statesOf('India')).states).toHaveLength(36)
  expect(requests).toHaveLength(1)
})

test.each([
  ['an error in a successful response', { error: true, data: [] }],
  ['an empty list', { error: false, data: [] }],
  ['something other than names', { error: false, data: [{ name: 'Panaji' }] }],
  ['a name too long for an address', { error: false, data: ['x'.repeat(101)] }],
])('the built-in list replaces %s', async (_, body) => {
  replies['/v1/cities'] = { body }
  expect(await citiesOf('India', 'Goa')).toContain('Panaji')
})

test('a place that the service does not know is looked up in the built-in lists, without a pause', async () => {
  replies['/v1/cities'] = { status: 404, body: { error: true, msg: 'state not found' } }
  expect(await citiesOf('India', 'Goa')).toContain('Panaji')
  expect(await ask('listCities', { body: { country: 'India', state: 'Texas' } })).toMatchObject({
    http: 404,
    code: 'PLACE_UNKNOWN',
  })
  expect(await countries()).toEqual(['India', 'Nepal'])
})
