/**
 * Reads the shop's selling rules: how long stock stays reserved, the order limit for Cash on Delivery, and the exchange
 * rate for US dollars.
 */
import { type Environment, oneOf, StartupError, wholeNumber } from './environment.ts'
import type { ProviderKeys } from './provider-config.ts'

export interface SellingRules {
  /** How long stock stays reserved while a shopper pays, in ms. */
  reservationMs: number
  /** Maximum order total for Cash on Delivery, in paise; 0 disables Cash on Delivery. */
  codLimitPaise: number
  /** Minimum order total for Cash on Delivery, in paise. */
  codMinimumPaise: number
  /** Charge for Cash on Delivery, in paise. */
  codFeePaise: number
  /** Maximum number of unconfirmed Cash on Delivery orders of one account, phone number or address. */
  codOpenLimit: number
  /** Exchange rate for international payments, in paise per US dollar. */
  paisePerDollar: number
  /** Whether payments in US dollars are offered only for deliveries outside India. */
  dollarsAbroadOnly: boolean
  /** ISO codes of the countries to which parcels go, or null for all countries. */
  shipsTo: ReadonlySet<string> | null
}

const MINUTE_MS = 60_000

/** Exchange rate for play money, in rupees per US dollar. */
const TEST_RATE = '88'

/**
 * Reads and validates the selling rules. Throws a StartupError that names the first invalid variable, or
 * RUPEES_PER_DOLLAR if it is missing although live keys take dollars. With live keys,
 * dollars are offered only abroad by default, because an Indian PayPal account takes no payments for deliveries within
 * India, and an Indian Stripe account treats payments in foreign currencies as exports.
 */
export function readSellingRules(
  env: Environment,
  { isTest, stripe, payPal }: Pick<ProviderKeys, 'isTest' | 'stripe' | 'payPal'>,
): SellingRules {
  const rate = env.RUPEES_PER_DOLLAR
  if (!rate && !isTest && (stripe || payPal)) {
    throw new StartupError(
      'RUPEES_PER_DOLLAR is missing: with live keys of Stripe or PayPal, it must be the exchange rate, e.g. 88.50.',
    )
  }
  const dollarPayments = env.DOLLAR_PAYMENTS || (isTest ? 'everywhere' : 'abroad')
  return {
    reservationMs: wholeNumber('HOLD_MINUTES', env.HOLD_MINUTES || '10', { from: 1, to: 120 }) * MINUTE_MS,
    codLimitPaise: wholeNumber('COD_LIMIT', env.COD_LIMIT || '50000', { from: 0, to: 10_000_000 }) * 100,
    codMinimumPaise: wholeNumber('COD_MINIMUM', env.COD_MINIMUM || '0', { from: 0, to: 10_000_000 }) * 100,
    codFeePaise: wholeNumber('COD_FEE', env.COD_FEE || '0', { from: 0, to: 10_000 }) * 100,
    codOpenLimit: wholeNumber('COD_OPEN_LIMIT', env.COD_OPEN_LIMIT || '10', { from: 1, to: 10_000 }),
    paisePerDollar: readPaisePerDollar(rate || TEST_RATE),
    dollarsAbroadOnly: oneOf('DOLLAR_PAYMENTS', dollarPayments, ['everywhere', 'abroad']) === 'abroad',
    shipsTo: readCountries(env.SHIPS_TO),
  }
}

/** Parses ISO codes of countries such as `IN,AE,US`. Returns null if there are none. Throws a StartupError otherwise. */
function readCountries(codes: string | undefined): ReadonlySet<string> | null {
  if (!codes) return null
  const list = codes.split(',').map((code) => code.trim().toUpperCase())
  if (list.every((code) => /^[A-Z]{2}$/.test(code))) return new Set(list)
  throw new StartupError(`SHIPS_TO must be codes of countries like IN,AE,US, but is "${codes}".`)
}

/**
 * Parses an exchange rate in rupees per US dollar, e.g. `88.50`, and returns the rate in paise per US dollar. Throws a
 * StartupError if the rate is invalid.
 */
function readPaisePerDollar(rupees: string): number {
  if (/^\d{1,4}(\.\d{1,2})?$/.test(rupees) && Number(rupees) >= 1) return Math.round(Number(rupees) * 100)
  throw new StartupError(`RUPEES_PER_DOLLAR must be an amount like 88.50, but is "${rupees}".`)
}
