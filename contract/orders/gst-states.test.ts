import { expect, test } from 'vitest'
import { findGstState } from './gst-states.ts'

test.each(['Gujarat', 'gujarat', ' GUJARAT ', 'GJ', 'gj', 'Gujrat', '24', 'State of Gujarat', 'ગુજરાત'])(
  '“%s” is Gujarat',
  (text) => {
    expect(findGstState(text)).toEqual({ code: '24', name: 'Gujarat' })
  },
)

test.each([
  ['Jammu & Kashmir', '01'],
  ['TAMILNADU', '33'],
  ['Orissa', '21'],
  ['Pondicherry', '34'],
  ['Dādra and Nagar Haveli and Damān and Diu', '26'],
  ['The Dadra & Nagar Haveli', null],
  ['Delhi', '07'],
  ['Andaman & Nicobar Islands', '35'],
])('“%s” has the code %s', (text, code) => {
  expect(findGstState(text)?.code ?? null).toBe(code)
})

test.each(['', 'Atlantis', 'Gujarat Sultanate', 'Texas'])('“%s” is no state', (text) => {
  expect(findGstState(text)).toBeNull()
})
