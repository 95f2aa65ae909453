import { useQuery } from '@tanstack/react-query'
import type { Paise } from '#contract/money.ts'
import type { Address } from '#contract/schemas/address.ts'
import { deliveryQuery } from '../../../state/queries/queries.ts'
import { pinCodeServiceQuery } from '../address/pin-code-lookup.ts'
import { codProblem, type PaymentMethods } from './payment-methods.ts'

interface DeliveryTermsInput {
  methods: PaymentMethods | null
  /** Order total, in paise. */
  totalPaise: Paise
  address: Address
  /** The shopper's access token, or null before they have logged in. */
  token: string | null
}

/**
 * Returns why Cash on Delivery is unavailable at an address (see `codProblem`), and whether the carrier delivers there.
 * What is unknown counts as possible.
 */
export function useDeliveryTerms({ methods, totalPaise, address, token }: DeliveryTermsInput) {
  const zones = useQuery(deliveryQuery()).data?.data.zones ?? null
  const service = useQuery(pinCodeServiceQuery(address, token)).data?.data ?? null
  return {
    noCod: codProblem({ methods, totalPaise, address, zones, service }),
    isServed: service?.isServed !== false,
  }
}
