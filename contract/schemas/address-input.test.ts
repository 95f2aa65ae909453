import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { formatAddressLine } from '../orders/address.ts'
import { GST_STATE_NAMES } from '../orders/gst-state-names.ts'
import type { Address } from './address.ts'
import { addressInput } from './address-input.ts'

const home = { street: '14, C G Road', city: 'Ahmedabad', state: 'Gujarat', country: 'India', pincode: '380009' }

function faults(typed: unknown): Record<string, string> {
  const issues = addressInput.safeParse(typed).error?.issues ?? []
  return Object.fromEntries(issues.map(({ path, message }) => [path.join('.'), message]))
}

describe('an address in India', () => {
  it.each([
    { country: 'भारत', state: 'ગુજરાત', pincode: '३८० ००९' },
    { country: 'INDIA (IN)', state: 'Gujarath', pincode: 'PIN 380-009' },
    { country: 'Bharat.', state: 'State of Gujarat', pincode: '380\u00A0009.' },
    { country: 'in', state: 'gj', pincode: ' 380009 ' },
  ])('is stored in one way, also as $country, $state and $pincode', (typed) => {
    expect(addressInput.parse({ ...home, ...typed })).toEqual(home)
  })

  it('has a state of India and a postal code of India', () => {
    expect(faults({ ...home, state: 'Ahmedabad', pincode: '38009' })).toEqual({
      state: 'We do not know a state of India “Ahmedabad”.',
      pincode: 'Invalid postal code for India',
    })
    expect(faults({ ...home, state: 'Bidar' }).state).toBe(
      'We do not know a state of India “Bidar”. Do you mean Bihar?',
    )
  })
})

describe('an address abroad', () => {
  it('is stored as it was typed, with the postal code in ASCII digits', () => {
    const typed = { street: '5 Al Olaya', city: 'Riyadh', state: 'Riyadh Region', country: 'KSA' }
    expect(addressInput.parse({ ...typed, pincode: '١٢٢١٤' })).toEqual({ ...typed, pincode: '12214' })
    expect(addressInput.parse({ ...typed, city: 'Riyadh, North', pincode: '12214' }).city).toBe('Riyadh North')
  })

  it('keeps the halves of a postal code together', () => {
    const typed = { ...home, country: 'United Kingdom', state: 'Greater London SW1A', pincode: '2AA' }
    expect(addressInput.parse(typed)).toMatchObject({ state: 'Greater London', pincode: 'SW1A 2AA' })
  })

  it.each([
    ['Indai', 'We do not know a country “Indai”. Do you mean India?'],
    ['Republic of Indai', 'We do not know a country “Republic of Indai”. Do you mean India?'],
    ['Inida', 'We do not know a country “Inida”. Do you mean India?'],
    ['Atlantis', 'We do not know a country “Atlantis”.'],
  ])('is not in %s', (country, message) => {
    expect(faults({ ...home, country })).toEqual({ country: message })
    expect(faults(formatAddressLine({ ...home, country }))).toEqual({ country: message })
  })

  it('has no part of commas only', () => {
    expect(faults({ ...home, city: ' , ' })).toEqual({ city: 'City is required' })
  })
})

describe('an address in one line', () => {
  it.each([
    ['7 High St, London, Greater London SW1A 2AA, United Kingdom', 'Greater London', 'SW1A 2AA'],
    ['12 Ring Road, Surat, Gujarat 395 007, India', 'Gujarat', '395007'],
    ['12 Ring Road, Surat, Gujarat - ૩૯૫૦૦૭, India', 'Gujarat', '395007'],
    ['12 Ring Road, Surat, GJ PIN: 395 007, भारत', 'Gujarat', '395007'],
    ['12 Ring Road, Surat, Gujarat, 395 007, India', 'Gujarat', '395007'],
    ['1 Wellington St, Ottawa, Ontario K1A 0B1, Canada', 'Ontario', 'K1A 0B1'],
    ['Damrak 1, Amsterdam, Noord-Holland 1012 AB, The Netherlands', 'Noord-Holland', '1012 AB'],
    ['ul. Floriańska 1, Kraków, Małopolskie 31-042, Poland', 'Małopolskie', '31-042'],
    ['Av. Paulista 1, São Paulo, São Paulo 01310-100, Brazil', 'São Paulo', '01310-100'],
    ['1 Quay, Dublin, County Dublin D02 AF30, Ireland', 'County Dublin', 'D02 AF30'],
    ['1 Market St, San Francisco, CA 94103-1234, USA', 'CA', '94103-1234'],
    ['1 Republic St, Valletta, Valletta VLT 1117, Malta', 'Valletta', 'VLT 1117'],
    ['1 Ross Rd, Stanley, East Falkland FIQQ 1ZZ, Falkland Islands', 'East Falkland', 'FIQQ 1ZZ'],
    ['Národní 1, Praha, Praha 1 110 00, Czechia', 'Praha 1', '110 00'],
    ['5 Olaya St, Riyadh, Riyadh ١٢٢١٤, Saudi Arabia', 'Riyadh', '12214'],
    ['Villa 5, Dubai, Dubai 00000, United Arab Emirates', 'Dubai', '00000'],
    ['2 Nathan Rd, Kowloon, Kowloon 999077, Hong Kong', 'Kowloon', '999077'],
  ])('%s', (line, state, pincode) => {
    expect(addressInput.parse(line)).toMatchObject({ state, pincode })
  })

  it.each([
    '2 Nathan Rd, Kowloon, Kowloon 999 077, Hong Kong',
    '1 Market St, San Francisco, CA 94103 1234, USA',
    'Villa 5, Dubai, Dubai, United Arab Emirates',
  ])('whose state and postal code cannot be told apart is refused: %s', (line) => {
    expect(faults(line)['']).toMatch(/^We cannot tell state and postal code apart in “.+”\. .+\.$/)
  })

  it.each([
    ['14 C G Road, Ahmedabad, Gujarat 38 009, India', { pincode: 'Invalid postal code for India' }],
    ['14 C G Road, Ahmedabad, Gujarat, India', { pincode: 'Invalid postal code for India' }],
    ['Ahmedabad, Gujarat 380009, India', { '': 'An address is: street, city, state postalcode, country' }],
    ['', { '': 'An address is: street, city, state postalcode, country' }],
  ])('is refused if a part is missing: “%s”', (line, found) => {
    expect(faults(line)).toEqual(found)
  })
})

describe('what is stored and its line', () => {
  const words = fc.array(fc.stringMatching(/^[A-Za-zÀ-ÿ.'-]{1,12}$/), { minLength: 1, maxLength: 3 })
  const name = words.map((all) => all.join(' '))
  const street = fc.array(fc.oneof(name, fc.stringMatching(/^\d{1,4}[A-C]?$/)), { minLength: 1, maxLength: 3 })
  const address = (state: fc.Arbitrary<string>, country: string, code: RegExp) =>
    fc.record({
      street: street.map((parts) => parts.join(', ')),
      city: name,
      state,
      country: fc.constant(country),
      pincode: fc.stringMatching(code),
    })
  const inCountries = fc.oneof(
    address(fc.constantFrom(...GST_STATE_NAMES.map(([, usual]) => usual)), 'India', /^[1-9]\d{5}$/),
    address(
      fc.constantFrom('Greater London', 'Kent', 'Co. Down'),
      'United Kingdom',
      /^[A-PR-UWYZ]\d{1,2} \d[ABD-HJLNP-UW-Z]{2}$/,
    ),
    address(
      fc.constantFrom('Ontario', 'QC'),
      'Canada',
      /^[ABCEGHJ-NPRSTVXY]\d[ABCEGHJ-NPRSTV-Z] \d[ABCEGHJ-NPRSTV-Z]\d$/,
    ),
    address(fc.constantFrom('CA', 'New York'), 'United States', /^\d{5}(-\d{4})?$/),
    address(fc.constantFrom('Noord-Holland', 'Utrecht'), 'Netherlands', /^[1-9]\d{3} [A-Z]{2}$/),
    address(fc.constantFrom('Praha 1', 'Plzeňský kraj'), 'Czechia', /^\d{3} \d{2}$/),
    address(fc.constantFrom('Província 2', 'São Paulo'), 'Brazil', /^\d{5}-\d{3}$/),
    address(fc.constantFrom('Dubai', 'Abu Dhabi'), 'United Arab Emirates', /^\d{5}$/),
  )

  const isOneAddress = (one: Address) => {
    const read = addressInput.safeParse(formatAddressLine(one))
    if (read.success) expect(read.data).toEqual(one)
  }

  it('have the same parts in every country', () => {
    fc.assert(
      fc.property(inCountries, (one) => {
        expect(addressInput.parse(formatAddressLine(one))).toEqual(one)
      }),
    )
  })

  it('have the same parts or none, whatever was typed', () => {
    const text = fc.oneof(fc.string({ maxLength: 20 }), name, fc.stringMatching(/^[A-Z]{1,3}\d{0,3}( \d[A-Z]{2})?$/))
    const country = fc.constantFrom('India', 'UK', 'Malta', 'Canada', 'Nepal', 'U.A.E.', 'Ireland', 'Oman')
    const typed = fc.record({ street: text, city: text, state: text, country, pincode: text })
    fc.assert(
      fc.property(typed, (parts) => {
        const read = addressInput.safeParse(parts)
        if (read.success) isOneAddress(read.data)
      }),
      { numRuns: 1000 },
    )
  })

  it('are the same line, whatever spaces it had', () => {
    fc.assert(
      fc.property(inCountries, fc.constantFrom('  ', '\t', '\u00A0'), (one, gap) => {
        const line = formatAddressLine(one)
        expect(formatAddressLine(addressInput.parse(line.replaceAll(/(?<=,) | (?=\S+,[^,]+$)/g, gap)))).toBe(line)
      }),
    )
  })
})
