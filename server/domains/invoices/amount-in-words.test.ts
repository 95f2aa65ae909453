import { expect, test } from 'vitest'
import { amountInWords } from './amount-in-words.ts'

test.each([
  [0, 'Rupees Zero Only'],
  [100, 'Rupees One Only'],
  [44_900, 'Rupees Four Hundred Forty-Nine Only'],
  [40_410, 'Rupees Four Hundred Four and Ten Paise Only'],
  [1_500_001, 'Rupees Fifteen Thousand and One Paise Only'],
  [14_999_900, 'Rupees One Lakh Forty-Nine Thousand Nine Hundred Ninety-Nine Only'],
  [
    1_234_567_890,
    'Rupees One Crore Twenty-Three Lakh Forty-Five Thousand Six Hundred Seventy-Eight and Ninety Paise Only',
  ],
])('%d paise are spelled as %s', (paise, words) => {
  expect(amountInWords(paise)).toBe(words)
})
