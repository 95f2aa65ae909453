import type { QueryClient } from '@tanstack/react-query'
import { formatRupees, type Paise } from '#contract/money.ts'
import { isIndia, postalCodeProblem } from '#contract/orders/address-rules.ts'
import { isCodAvailableAt } from '#contract/orders/cash-on-delivery.ts'
import { countryCode } from '#contract/orders/country-code.ts'
import { type PaymentMethod, readPaymentMethod } from '#contract/orders/payment.ts'
import type { Address } from '#contract/schemas/address.ts'
import type { DeliveryZone } from '#contract/schemas/delivery.ts'
import type { ResponseBodies } from '#contract/schemas/endpoint-schemas.ts'
import { loadScript } from '../../../lib/load-script.ts'
import { endpointQuery, RefusedError, selectData, UnreachableError } from '../../../state/queries/queries.ts'
import { openNewestVersion } from '../../../state/worker/newest-version.ts'

export interface PaymentMethods {
  methods: readonly PaymentMethod[]
  testMode: boolean
}

const STALE_AFTER_MS = 5 * 60_000

const selectMethods = selectData(readPaymentMethods)

/** With the providers' public keys. */
export const paymentMethodsQuery = (token: string) => ({
  ...endpointQuery('paymentMethods', { token }, STALE_AFTER_MS),
  select: selectMethods,
})

/** Null if the server refuses or does not respond. */
export async function loadPaymentMethods(client: QueryClient, token: string): Promise<PaymentMethods | null> {
  try {
    const { data } = await client.fetchQuery(paymentMethodsQuery(token))
    return readPaymentMethods(data)
  } catch (error) {
    if (error instanceof RefusedError || error instanceof UnreachableError) return null
    throw error
  }
}

/** Undefined if not offered or not loaded. */
export function findMethod(methods: PaymentMethods | null, name: PaymentMethod['method']): PaymentMethod | undefined {
  return methods?.methods.find(({ method }) => method === name)
}

/**
 * Returns the payment methods for deliveries to a country. While no country is
 * chosen, returns those for India, where most orders go. Returns null while the
 * methods have not loaded.
 */
export function methodsFor(methods: PaymentMethods | null, country: string): PaymentMethods | null {
  const isAbroad = country.trim() !== '' && countryCode(country) !== 'IN'
  return methods && { ...methods, methods: methods.methods.filter(({ abroadOnly }) => !abroadOnly || isAbroad) }
}

/**
 * Loads the script of a method's payment provider. Returns false if the method
 * has none or loading failed. If the shop has changed its providers since this
 * device stored the page, the page's content security policy blocks the script;
 * the page then reloads with the current policy.
 */
export async function loadProviderScript({ scriptUrl }: Pick<PaymentMethod, 'scriptUrl'>): Promise<boolean> {
  if (scriptUrl === null) return false
  if (await loadScript(scriptUrl)) return true
  await openNewestVersion()
  return false
}

interface CodInput {
  methods: PaymentMethods | null
  /** Order total, in paise. */
  totalPaise: Paise
  address: Pick<Address, 'country' | 'pincode'>
  /** The shop's delivery zones; null until loaded. */
  zones: readonly DeliveryZone[] | null
  /** What the carrier says about the PIN code; null if unknown. */
  service?: Pick<ResponseBodies['checkPinCode'], 'hasCod'> | null
}

/**
 * Returns the charge for Cash on Delivery in paise; 0 while the methods have not
 * loaded.
 */
export function codFee(methods: PaymentMethods | null): Paise {
  return findMethod(methods, 'cod')?.feePaise ?? 0
}

/**
 * Returns the reason why Cash on Delivery is unavailable. Returns an empty string
 * if it is available or the required data has not loaded yet.
 */
export function codProblem({ methods, totalPaise, address, zones, service = null }: CodInput): string {
  const cod = findMethod(methods, 'cod')
  const limit = cod?.maxPaise ?? Number.POSITIVE_INFINITY
  if (totalPaise > limit) return `Available up to ${formatRupees(limit)}`
  const minimum = cod?.minPaise ?? 0
  if (totalPaise < minimum) return `Available from ${formatRupees(minimum)}`
  if (address.country.trim() !== '' && !isIndia(address.country)) return 'Available in India only'
  const isValidPin = address.pincode !== '' && postalCodeProblem(address.country, address.pincode) === null
  const isRefused = zones !== null && !isCodAvailableAt(zones, { ...address, country: 'India' })
  return isValidPin && (isRefused || service?.hasCod === false) ? 'Not available at this postal code' : ''
}

function readPaymentMethods({ methods, testMode }: ResponseBodies['paymentMethods']): PaymentMethods {
  return { methods: methods.map(readPaymentMethod), testMode }
}
