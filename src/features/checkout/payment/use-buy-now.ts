import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { type Address, postalCodeProblem } from '#contract/address.ts'
import { errorMessage } from '#contract/errors.ts'
import type { CheckoutDraft } from '../../../state/checkout/checkout-draft.ts'
import { useUnsavedInput } from '../../../state/forms/unsaved-input.ts'
import { notify } from '../../../state/notices.ts'
import { toAddressErrors } from '../address/address-errors.ts'
import { placeCodOrder } from './cash-on-delivery.ts'
import type { Buyer, CheckoutResult, Refusal } from './checkout-result.ts'
import { resetAfterRefusal } from './checkout-result.ts'
import { findMethod, type PaymentMethods, paymentMethodsQuery } from './payment-methods.ts'
import { type CheckoutBag, saveBeforePayment, toPurchase } from './purchase.ts'
import { payWithRazorpay } from './razorpay.ts'

interface BuyNowInput {
  bag: CheckoutBag
  /** Null for a guest. */
  buyer: Buyer | null
  draft: CheckoutDraft
  offer: PaymentMethods | null
}

/** Pressing BUY NOW, and everything that can come of it. While it is going on, no new version reloads the page. */
export function useBuyNow({ bag, buyer, draft, offer }: BuyNowInput) {
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const [busy, setBusy] = useState(false)
  const [refused, setRefused] = useState<{ why: Refusal; address: Address } | null>(null)
  const [heldUntil, setHeldUntil] = useState<string | null>(null)
  const [wasClosed, setWasClosed] = useState(false)
  useUnsavedInput(busy)

  const buy = async () => {
    if (!buyer || busy) return
    setBusy(true)
    setRefused(null)
    setHeldUntil(null)
    setWasClosed(false)
    try {
      await settle(await pay(buyer).catch(tellFault))
    } finally {
      setBusy(false)
    }
  }

  const pay = async (whose: Buyer): Promise<CheckoutResult> => {
    const wrong = invalidPostalCode(draft.address)
    if (wrong) return wrong
    const purchase = toPurchase(bag, draft.address, draft.coupon)
    const stands = await saveBeforePayment(purchase, draft.phone)
    if (stands) return stands
    if (draft.payment === 'cod') return await placeCodOrder(purchase, whose)
    const told = offer ?? (await readOffer(whose.token))
    if (!told) return { kind: 'unreachable', message: errorMessage('ORDER_NOT_CREATED') }
    const method = findMethod(told, 'razorpay')
    if (!method) return { kind: 'unreachable', message: errorMessage('PAYMENT_METHOD_OFF') }
    return await payWithRazorpay(purchase, { ...whose, phone: draft.phone }, { method, onHeld: setHeldUntil })
  }

  /** Pressed before it was told how the shop takes money: it is asked once more. */
  const readOffer = (token: string): Promise<PaymentMethods | null> =>
    queryClient.fetchQuery(paymentMethodsQuery(token)).then(
      ({ data }) => data,
      () => null,
    )

  const settle = async (bought: CheckoutResult) => {
    switch (bought.kind) {
      case 'placed':
        return await navigate({ to: '/payment-success', search: { order: bought.order._id } })
      case 'awaited':
        return await navigate({ to: '/payment-success', search: { intended: bought.intendedId } })
      case 'failed':
        return await navigate({ to: '/payment-failed' })
      case 'closed':
        return setWasClosed(true)
      case 'unreachable':
        return notify(bought.message)
      case 'refused':
        return await refuse(bought)
    }
  }

  const refuse = async (why: Refusal) => {
    if (why.code === 'PAYMENT_UNVERIFIED') return notify(why.message)
    await resetAfterRefusal(why)
    setRefused({ why, address: draft.address })
  }

  return {
    buy,
    busy,
    heldUntil,
    wasClosed,
    refusal: refused?.why ?? null,
    /** Of fields that were not altered since. */
    problems: refused && refused.address === draft.address ? toAddressErrors(refused.why.fields) : {},
    forgive: () => setRefused(null),
  }
}

/** A fault of the page's own. Pressed again, the purchase has the same key. */
function tellFault(fault: unknown): never {
  notify(errorMessage('ORDER_NOT_CREATED'))
  throw fault
}

/** A postal code that cannot be, found before anything is sent. */
function invalidPostalCode({ country, pincode }: Address): Refusal | null {
  const message = postalCodeProblem(country, pincode)
  if (!message) return null
  const code = 'INVALID_INPUT'
  return { kind: 'refused', code, message, fields: { pincode: message }, data: { status: 'error', code, message } }
}
