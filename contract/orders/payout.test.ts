import { expect, test } from 'vitest'
import { formatPayout, NO_PAYOUT, normalPayout, payoutProblem, payoutProblems, readPayout } from './payout.ts'

const BANK = { kind: 'bank' as const, upi: '', account: '50100123456789', ifsc: 'HDFC0001234', holder: 'Asha Mehta' }

test.each([
  ['asha@upi', 'asha@upi'],
  ['asha.mehta-1@okhdfcbank', 'asha.mehta-1@okhdfcbank'],
  ['9876543210@ybl', '9876543210@ybl'],
  ['Asha Mehta, 50100123456789, hdfc0001234', 'Asha Mehta, account 50100123456789, IFSC HDFC0001234'],
  ['५०१००१२३४५६७८९ IFSC: HDFC0001234 Asha Mehta', 'Asha Mehta, account 50100123456789, IFSC HDFC0001234'],
])('“%s” says where a refund goes', (typed, read) => {
  expect(payoutProblem(typed)).toBeNull()
  expect(normalPayout(typed)).toBe(read)
  expect(normalPayout(read)).toBe(read)
})

test.each([
  ['abc', 'A UPI ID looks like name@okhdfcbank'],
  ['asha@', 'A UPI ID looks like name@okhdfcbank'],
  ['a@upi', 'A UPI ID looks like name@okhdfcbank'],
  ['asha@gmail.com', 'That is an e-mail address. A UPI ID ends in a handle such as @okhdfcbank'],
  ['12345678', 'A UPI ID looks like name@okhdfcbank'],
  ['50100123456789, Asha', 'An IFSC has four letters, a zero and six letters or digits, such as HDFC0001234'],
  ['HDFC0001234, Asha', 'An account number has 9 to 18 digits'],
  ['50100123456789, HDFC0001234', 'Please enter the name of the account holder'],
  ['000000000, HDFC0001234, Asha', 'Please check the account number'],
])('“%s” is refused', (typed, problem) => {
  expect(payoutProblem(typed)).toBe(problem)
  expect(normalPayout(typed)).toBe(typed)
})

test('each field of a bank account has its own problem, and what is typed with spaces is read', () => {
  expect(payoutProblems({ ...NO_PAYOUT, kind: 'bank' })).toEqual({
    payTo: 'An account number has 9 to 18 digits',
    ifsc: 'An IFSC has four letters, a zero and six letters or digits, such as HDFC0001234',
    holder: 'Please enter the name of the account holder',
  })
  expect(payoutProblems({ ...BANK, ifsc: 'HDFCO001234' })).toEqual({ ifsc: 'The fifth character of an IFSC is a zero' })
  const spaced = { ...BANK, account: '5010 0123 456789', ifsc: ' hdfc 0001234' }
  expect(payoutProblems(spaced)).toEqual({})
  expect(readPayout(formatPayout(spaced))).toEqual(BANK)
})

test('a payout that was stored before the check stays as it was typed', () => {
  expect(readPayout('abc')).toEqual({ ...NO_PAYOUT, upi: 'abc' })
  expect(readPayout('Mehta, Asha, 501001234567')).toEqual({
    ...BANK,
    account: '501001234567',
    ifsc: '',
    holder: 'Mehta, Asha',
  })
})
