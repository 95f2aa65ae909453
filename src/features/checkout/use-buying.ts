import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { type Address, postalCodeProblem } from '#contract/address.ts'
import { messageOf } from '#contract/errors.ts'
import type { CheckoutDraft } from '../../state/checkout-draft.ts'
import { notify } from '../../state/notices.ts'
import { useUnsavedInput } from '../../state/use-unsaved-input.ts'
import { addressProblems } from './address-problems.ts'
import { afterRefusal } from './after-refusal.ts'
import type { Bought, Buyer, Refusal } from './buying.ts'
import { payOnDelivery } from './pay-on-delivery.ts'
import { payOnline } from './pay-online.ts'
import { methodOf, type PaymentOffer, paymentOfferQuery } from './payment-offer.ts'
import { type BoughtBag, purchaseOf } from './purchase.ts'
import { rememberShopper } from './remember-shopper.ts'

interface BuyingInput {
  bag: BoughtBag
  /** Null for a guest. */
  buyer: Buyer | null
  draft: CheckoutDraft
  offer: PaymentOffer | null
}

/** Pressing BUY NOW, and everything that can come of it. While it is going on, no new version reloads the page. */
export function useBuying({ bag, buyer, draft, offer }: BuyingInput) {
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

  const pay = async (whose: Buyer): Promise<Bought> => {
    const wrong = wrongCode(draft.address)
    if (wrong) return wrong
    const purchase = purchaseOf(bag, draft.address, draft.coupon)
    const stands = await rememberShopper(purchase, draft.phone)
    if (stands) return stands
    if (draft.payment === 'cod') return await payOnDelivery(purchase, whose)
    const told = offer ?? (await readOffer(whose.token))
    if (!told) return { kind: 'unreachable', message: messageOf('ORDER_NOT_CREATED') }
    const method = methodOf(told, 'razorpay')
    if (!method) return { kind: 'unreachable', message: messageOf('PAYMENT_METHOD_OFF') }
    return await payOnline(purchase, { ...whose, phone: draft.phone }, { method, onHeld: setHeldUntil })
  }

  /** Pressed before it was told how the shop takes money: it is asked once more. */
  const readOffer = (token: string): Promise<PaymentOffer | null> =>
    queryClient.fetchQuery(paymentOfferQuery(token)).then(
      ({ answer }) => answer,
      () => null,
    )

  const settle = async (bought: Bought) => {
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
    await afterRefusal(why)
    setRefused({ why, address: draft.address })
  }

  return {
    buy,
    busy,
    heldUntil,
    wasClosed,
    refusal: refused?.why ?? null,
    /** Of fields that were not altered since. */
    problems: refused && refused.address === draft.address ? addressProblems(refused.why.fields) : {},
    forgive: () => setRefused(null),
  }
}

/** A fault of the page's own. Pressed again, the purchase has the same key. */
function tellFault(fault: unknown): never {
  notify(messageOf('ORDER_NOT_CREATED'))
  throw fault
}

/** A postal code that cannot be, found before anything is sent. */
function wrongCode({ country, pincode }: Address): Refusal | null {
  const message = postalCodeProblem(country, pincode)
  if (!message) return null
  const code = 'INVALID_INPUT'
  return { kind: 'refused', code, message, fields: { pincode: message }, answer: { status: 'error', code, message } }
}
