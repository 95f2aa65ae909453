import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type ApiClient, apiClient } from '../../support/shop/api-client.ts'
import { type InProcessShop, startShop } from '../../support/shop/start-shop.ts'

let shop: InProcessShop
const ask: ApiClient = apiClient(() => shop.origin)

beforeAll(async () => {
  shop = await startShop()
})
afterAll(() => shop.stop())

const statesOf = async (country: string) => (await ask('listStates', { body: { country } })).answer.data.states
const citiesOf = async (country: string, state: string) =>
  (await ask('listCities', { body: { country, state } })).answer.data

describe('the lists for the address form', () => {
  test('contain every country, sorted by its common name', async () => {
    const { answer } = await ask('listCountries')
    const names = answer.map(({ name }) => name.common)
    expect(names.length).toBeGreaterThan(240)
    expect(names).toEqual([...names].sort((a, b) => a.localeCompare(b, 'en')))
    for (const name of ['India', 'United States', 'United Kingdom', 'Singapore', 'Turkey'])
      expect(names).toContain(name)
  })

  test('contain the 28 states and 8 union territories of India', async () => {
    const states = (await statesOf('India')).map(({ name }) => name)
    expect(states).toHaveLength(36)
    for (const name of ['Gujarat', 'Telangana', 'Ladakh', 'Chhattisgarh', 'Puducherry', 'Lakshadweep']) {
      expect(states).toContain(name)
    }
  })

  test('contain the cities of India, without diacritics', async () => {
    expect(await citiesOf('India', 'Gujarat')).toEqual(expect.arrayContaining(['Ahmedabad', 'Surat', 'Bhuj']))
    expect(await citiesOf('India', 'Karnataka')).toContain('Bengaluru')
    expect(await citiesOf('India', 'Maharashtra')).toContain('Thane')
  })

  test('have one state with the country’s name for a country without states', async () => {
    expect(await statesOf('Gibraltar')).toEqual([{ name: 'Gibraltar' }])
  })

  test('match names in any case and return them as listed', async () => {
    const { answer } = await ask('listStates', { body: { country: ' india ' } })
    expect(answer).toMatchObject({ error: false, data: { name: 'India' } })
    expect(await citiesOf('india', 'goa')).toContain('Panaji')
  })

  test('say what else a town of India is called', async () => {
    const othersOf = async (state: string) =>
      (await ask('listCities', { body: { country: 'India', state } })).answer.otherNames
    expect(await othersOf('Karnataka')).toMatchObject({ Bengaluru: expect.arrayContaining(['Bangalore']) })
    expect(await othersOf('Haryana')).toMatchObject({ Gurugram: ['Gurgaon'] })
    expect(await othersOf('Maharashtra')).toMatchObject({ Mumbai: ['Bombay'], Pune: ['Poona'] })
    const { answer } = await ask('listCities', { body: { country: 'Gibraltar', state: 'Gibraltar' } })
    expect(answer.otherNames).toEqual({})
  })

  test('are found under a former name or a short form of country and state', async () => {
    expect(await citiesOf('India', 'Orissa')).toContain('Cuttack')
    expect(await citiesOf('IN', 'J&K')).toContain('Srinagar')
    expect((await statesOf('Bharat')).map(({ name }) => name)).toContain('Odisha')
  })

  test('refuse unknown countries and states', async () => {
    expect(await ask('listStates', { body: { country: 'Atlantis' } })).toMatchObject({
      http: 404,
      code: 'PLACE_UNKNOWN',
    })
    expect(await ask('listStates', { body: { country: '__proto__' } })).toMatchObject({ code: 'PLACE_UNKNOWN' })
    const body = { country: 'India', state: 'Texas' }
    expect(await ask('listCities', { body })).toMatchObject({ http: 404, code: 'PLACE_UNKNOWN' })
    expect(await ask('listCities', { body: { country: 'India' } })).toMatchObject({ http: 400, code: 'INVALID_INPUT' })
  })
})

describe('a PIN code', () => {
  const look = async (pin: string) => (await ask('readPinCode', { path: { pin } })).answer

  test.each([
    ['380006', 'Gujarat', 'Ahmedabad'],
    ['370001', 'Gujarat', 'Bhuj'],
    ['400050', 'Maharashtra', 'Mumbai'],
    ['560001', 'Karnataka', 'Bengaluru'],
    ['122001', 'Haryana', 'Gurugram'],
    ['500081', 'Telangana', 'Hyderabad'],
    ['194101', 'Ladakh', 'Leh'],
    ['396210', 'Dadra and Nagar Haveli and Daman and Diu', 'Daman'],
  ])('%s is in %s, %s', async (pin, state, city) => {
    expect(await look(pin)).toMatchObject({ status: 'ok', pin, country: 'India', state, city })
  })

  test.each([
    ['533464', ['Puducherry', 'Andhra Pradesh'], 'Yanam'],
    ['673310', ['Puducherry'], 'Mahe'],
    ['609602', ['Puducherry'], 'Karaikal'],
    ['605502', ['Tamil Nadu', 'Puducherry'], 'Viluppuram'],
    ['160014', ['Chandigarh', 'Punjab'], 'Chandigarh'],
    ['160055', ['Punjab'], null],
    ['396193', ['Dadra and Nagar Haveli and Daman and Diu', 'Gujarat'], 'Dadra'],
    ['362520', ['Dadra and Nagar Haveli and Daman and Diu'], 'Diu'],
    ['194103', ['Ladakh'], 'Kargil'],
    ['190001', ['Jammu and Kashmir'], 'Srinagar'],
    ['507113', ['Andhra Pradesh'], null],
    ['507114', ['Telangana', 'Andhra Pradesh'], 'Khammam'],
    ['781131', ['Assam', 'Meghalaya'], null],
  ])('%s serves %s', async (pin, states, city) => {
    expect(await look(pin)).toMatchObject({ state: states[0], states, city })
  })

  test('returns a state and city that are in the lists too', async () => {
    const states = new Map<string, string[]>()
    for (const { name } of await statesOf('India')) states.set(name, await citiesOf('India', name))
    for (const pin of [
      '533464',
      '673310',
      '110001',
      '226001',
      '305001',
      '416001',
      '533101',
      '682001',
      '744101',
      '799001',
    ]) {
      const { state, city } = await look(pin)
      expect([...states.keys()]).toContain(state)
      if (city) expect(states.get(state)).toContain(city)
    }
  })

  test('returns at least its state if it is not listed but its first digits are known', async () => {
    expect(await look('380099')).toMatchObject({
      state: 'Gujarat',
      states: [],
      district: '',
      city: null,
    })
  })

  test('is refused if India has none like it', async () => {
    expect(await ask('readPinCode', { path: { pin: '999999' } })).toMatchObject({ http: 404, code: 'PLACE_UNKNOWN' })
    expect(await ask('readPinCode', { path: { pin: '038006' } })).toMatchObject({
      http: 400,
      fields: { pin: 'Invalid postal code for India' },
    })
  })
})
