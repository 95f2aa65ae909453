import { useQuery } from '@tanstack/react-query'
import type { Paise } from '#contract/money.ts'
import { calculatePrice, type Price } from '#contract/orders/price.ts'
import type { CheckoutDraft } from '../../../state/checkout/checkout-draft.ts'
import { deliveryQuery } from '../../../state/queries/queries.ts'
import { pinCodeServiceQuery } from '../address/pin-code-lookup.ts'
import { codFee, codProblem, type PaymentMethods } from './payment-methods.ts'

interface DeliveryTermsInput {
  /** Total of the bag's lines, in paise. */
  bagPaise: Paise
  draft: Pick<CheckoutDraft, 'address' | 'coupon' | 'payment'>
  methods: PaymentMethods | null
  /** The shopper's access token, or null before they have logged in. */
  token: string | null
}

interface DeliveryTerms {
  /** The chosen payment method, or null if none is chosen or it is not available. */
  payment: CheckoutDraft['payment']
  /** Reason why Cash on Delivery is unavailable (see `codProblem`); an empty string if it is available. */
  noCod: string
  /** Whether the carrier delivers to the address. What is unknown counts as possible. */
  isServed: boolean
  /** Charge for Cash on Delivery, in paise. */
  codFeePaise: Paise
  /** Returns the price of a bag with this total, in paise, with the chosen coupon and payment method. */
  priceOf: (bagPaise: Paise) => Price
}

/** Returns what the bag costs with the chosen payment method, and how it can be delivered and paid for. */
export function useDeliveryTerms({ bagPaise, draft, methods, token }: DeliveryTermsInput): DeliveryTerms {
  const { coupon, address } = draft
  const zones = useQuery(deliveryQuery()).data?.data.zones ?? null
  const service = useQuery(pinCodeServiceQuery(address, token)).data?.data ?? null
  const codFeePaise = codFee(methods)
  const { totalPaise } = calculatePrice(bagPaise, { coupon, codFeePaise })
  const noCod = codProblem({ methods, totalPaise, address, zones, service })
  const payment = draft.payment === 'cod' && noCod ? null : draft.payment
  const charged = payment === 'cod' ? codFeePaise : 0
  return {
    payment,
    noCod,
    isServed: service?.isServed !== false,
    codFeePaise,
    priceOf: (paise) => calculatePrice(paise, { coupon, codFeePaise: charged }),
  }
}
