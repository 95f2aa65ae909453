/** Reads arguments and options that are more than text. */
import { InvalidArgumentError } from '@commander-js/extra-typings'
import { toAsciiDigits } from '#contract/ascii-digits.ts'
import { type Paise, toPaise } from '#contract/money.ts'
import { cleanLine } from '#contract/typed-text.ts'
import { type Month, parseMonth } from '../domains/accounting/months.ts'

/** Ends the command before it does anything, with its usage. */
export function misuse(problem: string): never {
  throw new InvalidArgumentError(problem)
}

export function readRupees(text: string): Paise {
  const amount = toAsciiDigits(text)
  if (!/^\d{1,8}(\.\d{1,2})?$/.test(amount) || Number(amount) === 0) {
    misuse('It must be an amount in rupees such as 499 or 499.50.')
  }
  return toPaise(Number(amount))
}

/** The last arguments of a command, e.g. a reason, which need no quotes. */
export function readWords(words: readonly string[], atMost = 200): string {
  const text = cleanLine(words.join(' '))
  if (text === '' || text.length > atMost) misuse(`The words must have 1 to ${atMost} characters.`)
  return text
}

export function readCount(text: string): number {
  const count = toAsciiDigits(text)
  if (!/^[1-9]\d{0,6}$/.test(count)) misuse('It must be a whole number above 0.')
  return Number(count)
}

export function readMonth(text: string): Month {
  const month = parseMonth(toAsciiDigits(text))
  if (!month) misuse('It must be a month such as 2026-11.')
  return month
}

/** Its end in India, in epoch ms. */
export function readLastDay(text: string): number {
  const day = toAsciiDigits(text)
  const midnight = /^\d{4}-\d{2}-\d{2}$/.test(day) ? new Date(`${day}T00:00:00Z`) : new Date(Number.NaN)
  // `Date` turns 30 February into 2 March.
  if (Number.isNaN(midnight.getTime()) || !midnight.toISOString().startsWith(day)) {
    misuse('It must be a day such as 2026-12-31.')
  }
  return Date.parse(`${day}T24:00:00+05:30`)
}

/** Its beginning in India, in epoch ms. */
export function readFirstDay(text: string): number {
  return readLastDay(text) - 24 * 60 * 60_000
}
