import { describe, expect, it, test } from 'vitest'
import { addressKey, formatAddressLine } from './address.ts'
import { postalCodeProblem } from './address-rules.ts'

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
