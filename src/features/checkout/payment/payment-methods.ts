import type { QueryClient } from '@tanstack/react-query'
import { formatRupees, type Paise } from '#contract/money.ts'
import { postalCodeProblem } from '#contract/orders/address-rules.ts'
import { isCodAvailableAt } from '#contract/orders/delivery.ts'
import { type PaymentMethod, readPaymentMethod } from '#contract/orders/payment.ts'
import type { Address } from '#contract/schemas/address.ts'
import type { DeliveryZone } from '#contract/schemas/delivery.ts'
import type { ResponseBodies } from '#contract/schemas/endpoint-schemas.ts'
import { endpointQuery, RefusedError, selectData, UnreachableError } from '../../../state/queries/queries.ts'

export interface PaymentMethods {
  methods: readonly PaymentMethod[]
  testMode: boolean
}

const STALE_AFTER_MS = 5 * 60_000

const selectMethods = selectData(readPaymentMethods)

/** Returns query options for the available payment methods, including the payment providers' public keys. */
export const paymentMethodsQuery = (token: string) => ({
  ...endpointQuery('paymentMethods', { token }, STALE_AFTER_MS),
  select: selectMethods,
})

/**
 * Returns the payment methods from the cache or the server. Returns null if the server refuses the request or does not
 * respond.
 */
export async function loadPaymentMethods(client: QueryClient, token: string): Promise<PaymentMethods | null> {
  try {
    const { data } = await client.fetchQuery(paymentMethodsQuery(token))
    return readPaymentMethods(data)
  } catch (error) {
    if (error instanceof RefusedError || error instanceof UnreachableError) return null
    throw error
  }
}

/**
 * Returns the payment method with the given name. Returns undefined if the shop does not offer the method or `methods`
 * is null.
 */
export function findMethod(methods: PaymentMethods | null, name: PaymentMethod['method']): PaymentMethod | undefined {
  return methods?.methods.find(({ method }) => method === name)
}

interface CodInput {
  methods: PaymentMethods | null
  /** Order total, in paise. */
  totalPaise: Paise
  address: Pick<Address, 'country' | 'pincode'>
  /** The shop's delivery zones; null until loaded. */
  zones: readonly DeliveryZone[] | null
}

/**
 * Returns the reason why Cash on Delivery is unavailable. Returns an empty string if it is available or the required
 * data has not loaded yet.
 */
export function codProblem({ methods, totalPaise, address, zones }: CodInput): string {
  const limit = findMethod(methods, 'cod')?.maxPaise ?? Number.POSITIVE_INFINITY
  if (totalPaise > limit) return `Available up to ${formatRupees(limit)}`
  const isValidPin = address.pincode !== '' && postalCodeProblem(address.country, address.pincode) === null
  return zones && isValidPin && !isCodAvailableAt(zones, address) ? 'Not available at this postal code' : ''
}

function readPaymentMethods({ methods, testMode }: ResponseBodies['paymentMethods']): PaymentMethods {
  return { methods: methods.map(readPaymentMethod), testMode }
}
