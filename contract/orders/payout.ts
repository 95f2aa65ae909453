/** Where a refund in cash is paid: one text on the wire and in the database. */
import { toAsciiDigits } from '../ascii-digits.ts'
import { cleanLine } from '../typed-text.ts'

export type PayoutKind = 'upi' | 'bank'

/** As typed. The fields of the kind that is not chosen are ignored. */
export interface Payout {
  kind: PayoutKind
  upi: string
  account: string
  ifsc: string
  holder: string
}

export const NO_PAYOUT: Payout = { kind: 'upi', upi: '', account: '', ifsc: '', holder: '' }

/** By field: `payTo` is the UPI ID or the account number. */
export interface PayoutProblems {
  payTo?: string
  ifsc?: string
  holder?: string
}

export function payoutProblems(typed: Payout): PayoutProblems {
  const { kind, upi, account, ifsc, holder } = cleaned(typed)
  const found = (field: keyof PayoutProblems, problem: string | null) => (problem === null ? {} : { [field]: problem })
  if (kind === 'upi') return found('payTo', upiProblem(upi))
  return {
    ...found('payTo', accountProblem(account)),
    ...found('ifsc', ifscProblem(ifsc)),
    ...found('holder', /\p{L}/u.test(holder) ? null : 'Please enter the name of the account holder'),
  }
}

/** What `readPayout` reads again. */
export function formatPayout(typed: Payout): string {
  const { kind, upi, account, ifsc, holder } = cleaned(typed)
  return kind === 'upi' ? upi : `${holder}, account ${account}, IFSC ${ifsc}`
}

/** Of any text, such as one stored before payouts were checked. */
export function readPayout(text: string): Payout {
  const digits = toAsciiDigits(text)
  const account = ACCOUNT.exec(digits)?.[0] ?? ''
  const ifsc = IFSC.exec(digits)?.[0] ?? ''
  if (text.includes('@') || (account === '' && ifsc === '')) return { ...NO_PAYOUT, upi: text }
  const holder = digits.replace(ACCOUNT, ' ').replace(IFSC, ' ').replace(LABELS, ' ')
  return {
    kind: 'bank',
    upi: '',
    account,
    ifsc,
    holder: holder.replace(/(?:\s*,)+\s*/g, ', ').replace(/^[\s,]+|[\s,]+$/g, ''),
  }
}

/** An error message, or null. */
export function payoutProblem(text: string): string | null {
  const { payTo, ifsc, holder } = payoutProblems(readPayout(text))
  return payTo ?? ifsc ?? holder ?? null
}

/** All spellings of an accepted payout become one. */
export function normalPayout(text: string): string {
  return payoutProblem(text) === null ? formatPayout(readPayout(text)) : text
}

function cleaned({ kind, upi, account, ifsc, holder }: Payout): Payout {
  return {
    kind,
    upi: cleanLine(upi).replace(/\s/g, ''),
    account: toAsciiDigits(account).replace(/[\s-]/g, ''),
    ifsc: toAsciiDigits(ifsc).replace(/[\s-]/g, '').toUpperCase(),
    holder: cleanLine(holder),
  }
}

/** Banks of India use 9 to 18 digits. */
const ACCOUNT = /(?<![\w.-])\d{9,18}(?![\w.-])/

/** Indian Financial System Code, by the Reserve Bank of India. */
const IFSC = /(?<!\w)[a-z]{4}0[a-z0-9]{6}(?!\w)/i

const LABELS = /(?<!\p{L})(?:account|a\/c|ifsc)(?!\p{L})(?:\s*(?:no\.?|number|code))?:?/giu

/** As the National Payments Corporation of India defines it: handles have no dot, unlike domains. */
const UPI = /^[a-z0-9._-]{2,256}@[a-z][a-z0-9]{1,63}$/i

function upiProblem(upi: string): string | null {
  if (upi === '') return 'Please enter your UPI ID'
  if (UPI.test(upi)) return null
  if (/@.*\./.test(upi)) return 'That is an e-mail address. A UPI ID ends in a handle such as @okhdfcbank'
  return 'A UPI ID looks like name@okhdfcbank'
}

function accountProblem(account: string): string | null {
  if (!/^\d{9,18}$/.test(account)) return 'An account number has 9 to 18 digits'
  return /^(\d)\1*$/.test(account) ? 'Please check the account number' : null
}

function ifscProblem(ifsc: string): string | null {
  if (/^[A-Z]{4}0[A-Z0-9]{6}$/.test(ifsc)) return null
  if (/^[A-Z]{4}O[A-Z0-9]{6}$/.test(ifsc)) return 'The fifth character of an IFSC is a zero'
  return 'An IFSC has four letters, a zero and six letters or digits, such as HDFC0001234'
}
