import { describe, expect, it } from 'vitest'
import { INDIAN_PHONE } from './indian-phone.ts'
import { carryPhone, readPhone, splitPhone } from './phone.ts'

const stored = (typed: string, country: string) => {
  const read = readPhone(typed, country)
  return read.kind === 'ok' ? read.phone : null
}

describe('a phone number for an address in India', () => {
  it.each([
    '9825012345',
    '+91 98250 12345',
    '+91-98250-12345',
    '09825012345',
    '0091-98250-12345',
    '0 9825 012345',
    '919825012345',
    '91 098250 12345',
    '0919825012345',
    '(+91) 98250.12345',
    '+91 (0) 98250–12345',
    '९८२५०१२३४५',
    '+૯૧ ૯૮૨૫૦ ૧૨૩૪૫',
    '௯௮௨௫௦12345',
    '９８２５０ １２３４５',
    '＋91 98250 12345',
    '\u202A+91 98250 12345\u202C',
    '\uFEFF98250\u00A012345\u200B',
    '98250\u2011\u206012345\n',
  ])('is read from %j', (typed) => {
    expect(readPhone(typed, 'Bharat')).toEqual({ kind: 'ok', phone: '9825012345', shown: '9825012345' })
  })

  it.each(['9198765432', '6000000000', '9109876543'])('of ten digits stays as it is: %s', (typed) => {
    expect(stored(typed, 'India')).toBe(typed)
    expect(stored(`+91 ${typed}`, 'India')).toBe(typed)
  })

  it.each([
    ['', 'Phone number is required'],
    ['\u200B \u00A0', 'Phone number is required'],
    ['982501234', 'A phone number in India has ten digits'],
    ['98250123456', 'A phone number in India has ten digits'],
    ['+91 98765432', 'A phone number in India has ten digits'],
    ['98250 12345 98250 12346', 'A phone number in India has ten digits'],
    ['98250 12345 / 98250 12346', 'A phone number in India has ten digits'],
    ['0000000000', 'A phone number in India begins with 6, 7, 8 or 9'],
    ['+91 5987654321', 'A phone number in India begins with 6, 7, 8 or 9'],
    ['98250 12345 ext 4', 'Please enter one phone number, in digits only'],
    ['98250 12345, 98250 12346', 'Please enter one phone number, in digits only'],
    ['+91 98250 12345 +91 98250 12346', 'Please enter one phone number, in digits only'],
    ['98250 12345 +91', 'Please enter one phone number, in digits only'],
    ['call me', 'Please enter one phone number, in digits only'],
    ['+1 415 555 2671', 'An address in India needs an Indian phone number'],
    ['+98 2501 2345', 'An address in India needs an Indian phone number'],
    // Of Singapore, though ten digits follow the zeros.
    ['00 65 8123 4567', 'An address in India needs an Indian phone number'],
  ])('is not read from %j', (typed, problem) => {
    expect(readPhone(typed, 'India')).toEqual({ kind: 'wrong', problem })
  })
})

describe('a phone number for an address abroad', () => {
  it.each([
    ['(415) 555-2671', 'USA', '+14155552671'],
    ['1 415 555 2671', 'United States', '+14155552671'],
    ['07911 123456', 'UK', '+447911123456'],
    ['+44 (0)20 7946 0958', 'United Kingdom', '+442079460958'],
    ['٠٥٠١٢٣٤٥٦٧', 'United Arab Emirates', '+971501234567'],
    ['9841234567', 'Nepal', '+9779841234567'],
    ['030/1234567', 'Germany', '+49301234567'],
  ])('is read by the country: %s in %s', (typed, country, phone) => {
    expect(stored(typed, country)).toBe(phone)
    expect(stored(phone, country)).toBe(phone)
  })

  it('may be of another country, which its dial code says', () => {
    expect(stored('+44 7911 123456', 'Nepal')).toBe('+447911123456')
    expect(stored('00447911123456', 'France')).toBe('+447911123456')
    expect(stored('+1 415 555 2671', 'Atlantis')).toBe('+14155552671')
  })

  it('may be Indian, with its dial code or if the country has no such number', () => {
    const indian = { kind: 'ok', phone: '+919825012345', shown: '+91 98250 12345' }
    for (const typed of [
      '+91 98250 12345',
      '0091 098250 12345',
      '+९१ ९८२५०१२३४५',
      '011 91 98250 12345',
      '9825012345',
    ]) {
      expect(readPhone(typed, 'United States')).toEqual(indian)
    }
    expect(stored('9825012345', 'Atlantis')).toBe('+919825012345')
  })

  it.each([
    ['', 'Nepal'],
    ['0000000000', 'Nepal'],
    ['555-0123', 'United States'],
    ['+1 415 555 26', 'United States'],
    ['+999 1234567', 'United States'],
    ['+91 00000 00000', 'United States'],
    ['+91 98250 123456', 'United States'],
    ['(415) 555-2671 ext 4', 'United States'],
    ['1-800-FLOWERS', 'United States'],
    ['415 555 2671, 415 555 2672', 'United States'],
    ['4155552671', 'Atlantis'],
  ])('is not read from %j in %s', (typed, country) => {
    expect(readPhone(typed, country)).toEqual({
      kind: 'wrong',
      problem: expect.stringMatching(/phone number|this number/i),
    })
  })
})

describe('a phone number without an address', () => {
  it('is Indian unless it begins with + or 00', () => {
    expect(stored('+91 98250 12345', '')).toBe('9825012345')
    expect(stored('0091 98250 12345', '')).toBe('9825012345')
    expect(stored('+1 415 555 2671', '')).toBe('+14155552671')
    expect(stored('0044 7911 123456', '')).toBe('+447911123456')
    expect(stored('(415) 555-2671', '')).toBeNull()
  })
})

describe('a stored phone number', () => {
  it('stays what it is for an address in another country', () => {
    expect(carryPhone('9841234567', 'India', 'Nepal')).toBe('+919841234567')
    expect(carryPhone('+919841234567', 'Nepal', 'India')).toBe('9841234567')
    expect(carryPhone('9841234567', '', 'India')).toBe('9841234567')
    expect(carryPhone('+14155552671', 'United States', 'Nepal')).toBe('+14155552671')
  })

  it('of an earlier release is one of the address’s country', () => {
    expect(carryPhone('9841234567', 'Nepal', 'Nepal')).toBe('+9779841234567')
    expect(carryPhone('9841234567', 'Nepal', 'United States')).toBe('+9779841234567')
  })

  it('cannot be used for an address in India if it is of another country, or of nobody', () => {
    expect(carryPhone('9841234567', 'Nepal', 'India')).toBe('')
    expect(carryPhone('+14155552671', '', 'India')).toBe('')
    expect(carryPhone('0000000000', 'India', 'India')).toBe('')
  })

  it('of India has ten digits from 6 to 9', () => {
    expect(['9825012345', '5825012345', '+919825012345'].map((phone) => INDIAN_PHONE.test(phone))).toEqual([
      true,
      false,
      false,
    ])
  })
})

it.each([
  ['+971501234567', 'AE', '+971', '501234567'],
  ['501234567', 'AE', '+971', '501234567'],
  ['+447911123456', 'US', '+44', '7911123456'],
  ['07911123456', 'GB', '+44', '7911123456'],
  ['2125550123', 'US', '+1', '2125550123'],
  ['+919825012345', 'DE', '+91', '9825012345'],
  ['9812345', 'NP', '+977', '9812345'],
  ['12345', 'Atlantis', '', '12345'],
])('the stored number %s for %s has the dial code %s', (phone, country, dialCode, national) => {
  expect(splitPhone(phone, country)).toEqual({ dialCode, national })
})
