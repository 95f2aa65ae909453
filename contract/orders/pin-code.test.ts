import { expect, test } from 'vitest'
import { pinCodeProblem, readPinCode } from './pin-code.ts'

test.each([
  '380009',
  ' 380 009 ',
  '380-009',
  '380–009',
  '380\u00A0009',
  '3800\u200B09',
  '380009.',
  'PIN: 380009',
  'Pin Code - 380 009',
  '३८०००९',
  '૩૮૦૦૦૯',
  '௩௮௦ ௦௦௯',
  '৩৮০-০০৯',
  '３８０００９',
])('“%s” is the PIN code 380009', (text) => {
  expect(readPinCode(text)).toBe('380009')
})

test.each(['', '38000', '3800091', '038000', '380O09', '380009 India', 'SW1A 2AA', '٣٨٠٠٠'])(
  '“%s” is no PIN code',
  (text) => {
    expect(readPinCode(text)).toBeNull()
    expect(pinCodeProblem(text)).toBe('Invalid postal code for India')
  },
)
