import { describe, expect, it, test } from 'vitest'
import { addressKey, formatAddressLine } from './address.ts'
import { phoneProblem, postalCodeProblem, toPhoneDigits } from './address-rules.ts'

const home = { street: '14, C G Road', city: 'Ahmedabad', state: 'Gujarat', country: 'India', pincode: '380009' }

describe('an address in one line', () => {
  it('is street, city, state and postal code, country', () => {
    expect(formatAddressLine(home)).toBe('14, C G Road, Ahmedabad, Gujarat 380009, India')
  })

  it('has commas in the street only', () => {
    expect(formatAddressLine({ ...home, city: 'Ahmedabad, City' })).toBe(
      '14, C G Road, Ahmedabad  City, Gujarat 380009, India',
    )
  })
})

test('spellings of one address have one key', () => {
  const others = { street: '१४ c.g. road', city: 'Amdavad', state: 'GJ', country: 'Bharat', pincode: '380 009' }
  expect(addressKey(others)).toBe(addressKey(home))
})

describe('a postal code of India', () => {
  it('has six digits, the first 1 to 9', () => {
    expect(postalCodeProblem('India', ' 380009 ')).toBeNull()
    for (const code of ['038000', '38000', '3800091', '38 009', 'ABCDEF', '']) {
      expect(postalCodeProblem('india', code)).toBe('Invalid postal code for India')
    }
  })

  it('is not required outside India', () => {
    expect(postalCodeProblem('Nepal', '44600')).toBeNull()
  })
})

describe('a phone number being typed', () => {
  it('keeps its first ten digits and nothing else', () => {
    expect(toPhoneDigits('98765-43210 99')).toBe('9876543210')
    expect(toPhoneDigits('call me')).toBe('')
  })
})

describe('a phone number', () => {
  it.each(['6000000000', '9876543210'])('of India may be %s', (phone) => {
    expect(phoneProblem('Bharat', phone)).toBeNull()
  })

  it.each(['0000000000', '1234567890', '5999999999', '987654321', ''])('of India is not %s', (phone) => {
    expect(phoneProblem('India', phone)).not.toBeNull()
  })

  it('of another country has at least four digits', () => {
    expect(phoneProblem('Nepal', '0144')).toBeNull()
    expect(phoneProblem('Nepal', '014')).not.toBeNull()
  })
})
