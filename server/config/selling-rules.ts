import { type Environment, oneOf, StartupError, wholeNumber } from './environment.ts'
import type { ProviderKeys } from './provider-config.ts'

export interface SellingRules {
  /** How long stock stays reserved while a shopper pays, in ms. */
  reservationMs: number
  /** Maximum order total, in paise; 0 disables Cash on Delivery. */
  codLimitPaise: number
  /** Minimum order total, in paise. */
  codMinimumPaise: number
  /** In paise. */
  codFeePaise: number
  /** Pieces that unconfirmed orders of one account, or to one address, may hold. */
  unconfirmedPiecesLimit: number
  /** Paise per US dollar. */
  paisePerDollar: number
  /** Whether US dollars are offered only for deliveries outside India. */
  dollarsAbroadOnly: boolean
  /** ISO codes of countries; null for all. */
  shipsTo: ReadonlySet<string> | null
}

const MINUTE_MS = 60_000

/** For play money, in rupees per US dollar. */
const TEST_RATE = '88'

/**
 * Throws a StartupError that names the first wrong variable. With live keys,
 * dollars are by default offered only abroad: Indian PayPal accounts take no
 * payments for deliveries within India, and Indian Stripe accounts treat foreign
 * currencies as exports.
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
    unconfirmedPiecesLimit: wholeNumber('UNCONFIRMED_PIECES_LIMIT', env.UNCONFIRMED_PIECES_LIMIT || '5', {
      from: 0,
      to: 10_000,
    }),
    paisePerDollar: readPaisePerDollar(rate || TEST_RATE),
    dollarsAbroadOnly: oneOf('DOLLAR_PAYMENTS', dollarPayments, ['everywhere', 'abroad']) === 'abroad',
    shipsTo: readCountries(env.SHIPS_TO),
  }
}

/** E.g. `IN,AE,US`. Null if empty; throws a StartupError for an unknown code. */
function readCountries(codes: string | undefined): ReadonlySet<string> | null {
  if (!codes) return null
  const list = codes.split(',').map((code) => code.trim().toUpperCase())
  if (list.every((code) => /^[A-Z]{2}$/.test(code))) return new Set(list)
  throw new StartupError(`SHIPS_TO must be codes of countries like IN,AE,US, but is "${codes}".`)
}

/** Rupees such as `88.50`. Throws a StartupError if the rate is invalid. */
function readPaisePerDollar(rupees: string): number {
  if (/^\d{1,4}(\.\d{1,2})?$/.test(rupees) && Number(rupees) >= 1) return Math.round(Number(rupees) * 100)
  throw new StartupError(`RUPEES_PER_DOLLAR must be an amount like 88.50, but is "${rupees}".`)
}
