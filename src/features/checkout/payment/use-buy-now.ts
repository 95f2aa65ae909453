import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { postalCodeProblem } from '#contract/orders/address-rules.ts'
import { readOrder } from '#contract/orders/order.ts'
import type { CheckoutRequest } from '#contract/schemas/order.ts'
import { request } from '#sync/api.ts'
import type { CheckoutDraft } from '../../../state/checkout/checkout-draft.ts'
import { recordPlacedOrder } from '../../../state/checkout/purchased-bag.ts'
import { useUnsavedInput } from '../../../state/forms/unsaved-input.ts'
import { showToast } from '../../../state/toasts.ts'
import { toAddressErrors } from '../../address/address-errors.ts'
import {
  type Buyer,
  type CheckoutResult,
  localRefusal,
  type Refusal,
  resetAfterRefusal,
  unavailable,
  unexpectedError,
} from './checkout-result.ts'
import { codFee, findMethod, loadPaymentMethods, type PaymentMethods } from './payment-methods.ts'
import { type CheckoutBag, purchaseRequest, saveBeforePayment, toPurchase } from './purchase.ts'
import { payWithRazorpay, type Reservation } from './razorpay.ts'

interface BuyNowInput {
  bag: CheckoutBag
  /** Null for guests. */
  buyer: Buyer | null
  draft: CheckoutDraft
  /** Null until loaded. */
  methods: PaymentMethods | null
}

const NONE: Reservation = { until: null, isHeld: true }

/** In rupees: Razorpay or Cash on Delivery. Meanwhile the app does not update. */
export function useBuyNow({ bag, buyer, draft, methods }: BuyNowInput) {
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const [busy, setBusy] = useState(false)
  const [refused, setRefused] = useState<Refused | null>(null)
  const [reservation, setReservation] = useState<Reservation>(NONE)
  const [wasClosed, setWasClosed] = useState(false)
  useUnsavedInput(busy)

  const buy = async () => {
    if (!buyer || busy) return
    setBusy(true)
    setRefused(null)
    setReservation(NONE)
    setWasClosed(false)
    const acceptsNotHeld = !reservation.isHeld
    try {
      await showResult(await checkOut({ ...buyer, phone: draft.phone }, acceptsNotHeld).catch(unexpectedError))
    } finally {
      setBusy(false)
    }
  }

  const checkOut = async (customer: Buyer, acceptsNotHeld: boolean): Promise<CheckoutResult> => {
    const pinCodeError = postalCodeProblem(draft.address.country, draft.address.pincode)
    if (pinCodeError) return localRefusal('INVALID_INPUT', pinCodeError, { pincode: pinCodeError })
    const purchase = toPurchase(bag, draft, draft.payment === 'cod' ? codFee(methods) : 0)
    const obstacle = await saveBeforePayment(purchase, customer.phone)
    if (obstacle) return obstacle
    if (draft.payment === 'cod') return await placeCodOrder(purchase, customer)
    const offered = methods ?? (await loadPaymentMethods(queryClient, customer.token))
    if (!offered) return unavailable('ORDER_NOT_CREATED')
    const method = findMethod(offered, 'razorpay')
    if (!method) return unavailable('PAYMENT_METHOD_OFF')
    return await payWithRazorpay(purchase, customer, { method, acceptsNotHeld, onReserved: setReservation })
  }

  const showResult = async (result: CheckoutResult) => {
    switch (result.kind) {
      case 'placed':
        return await navigate({ to: '/payment-success', search: { order: result.order.id } })
      case 'pending':
        return await navigate({ to: '/payment-success', search: { intended: result.checkoutId } })
      case 'failed':
        return await navigate({ to: '/payment-failed' })
      case 'closed':
        return setWasClosed(true)
      case 'not held':
        return
      case 'unavailable':
      case 'error':
        return showToast(result.message)
      case 'refused':
        return await showRefusal(result)
    }
  }

  const showRefusal = async (refusal: Refusal) => {
    if (refusal.code === 'PAYMENT_UNVERIFIED') return showToast(refusal.message)
    await resetAfterRefusal(refusal, draft.address.pincode)
    setRefused({ refusal, draft })
  }

  return {
    buy,
    busy,
    reservation,
    wasClosed,
    /** The shopper has been told that nothing is set aside, and may go on. */
    waits: !busy && !wasClosed && !reservation.isHeld,
    refusal: refused?.refusal ?? null,
    addressErrors: refused ? refusedFields(refused, draft) : {},
    dismissRefusal: () => setRefused(null),
  }
}

interface Refused {
  refusal: Refusal
  /** What was refused. */
  draft: CheckoutDraft
}

/** Until the address or the business is edited. */
function refusedFields({ refusal, draft: { address, business } }: Refused, now: CheckoutDraft) {
  return address === now.address && business === now.business ? toAddressErrors(refusal.fields) : {}
}

/** Idempotent: a retry returns the order already placed. */
async function placeCodOrder(purchase: CheckoutRequest, buyer: Buyer): Promise<CheckoutResult> {
  const options = await purchaseRequest('cod', purchase, buyer)
  const placeOrder = () => request('createOrder', { ...options, body: { ...purchase, payment: 'cod' } })
  const first = await placeOrder()
  // If only the response was lost, the retry returns the order.
  const outcome = first.kind === 'unreachable' ? await placeOrder() : first
  if (outcome.kind === 'refused') return outcome
  if (outcome.kind === 'unreachable') return unavailable('ORDER_NOT_CREATED')
  const order = readOrder(outcome.data.data)
  await recordPlacedOrder(order)
  return { kind: 'placed', order }
}
