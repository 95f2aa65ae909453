import { useQuery } from '@tanstack/react-query'
import type { Paise } from '#contract/money.ts'
import { calculatePrice, type Price } from '#contract/orders/price.ts'
import type { CheckoutDraft } from '../../../state/checkout/checkout-draft.ts'
import { deliveryQuery } from '../../../state/queries/queries.ts'
import { pinCodeServiceQuery } from '../../address/pin-code-lookup.ts'
import { codFee, codProblem, type PaymentMethods } from './payment-methods.ts'

interface DeliveryTermsInput {
  /** In paise. */
  bagPaise: Paise
  draft: Pick<CheckoutDraft, 'address' | 'coupon' | 'payment'>
  methods: PaymentMethods | null
  /** Null before the login. */
  token: string | null
}

interface DeliveryTerms {
  /** Null if none is chosen or available. */
  payment: CheckoutDraft['payment']
  /** See `codProblem`; empty if available. */
  noCod: string
  /** What is unknown counts as possible. */
  isServed: boolean
  /** In paise. */
  codFeePaise: Paise
  /** In paise, with the chosen coupon and method. */
  priceOf: (bagPaise: Paise) => Price
}

/** What the bag costs, and how it can be delivered and paid for. */
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
