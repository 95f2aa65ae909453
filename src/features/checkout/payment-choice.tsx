import { useId } from 'react'
import type { PaymentChoice as Choice } from '../../state/checkout-draft.ts'
import { RadioCard } from '../../ui/radio-card.tsx'
import styles from './payment-choice.module.css'
import { methodOf, type PaymentOffer } from './payment-offer.ts'

interface PaymentChoiceProps {
  /** Null until the shop has told it: then both ways are shown, and the server has the last word. */
  offer: PaymentOffer | null
  chosen: Choice | null
  /** Why nothing can be paid at the door, as a sentence; empty where it can. */
  noCash: string
  onChoose: (choice: Choice) => void
  /** Asked for the other surface, in dollars. */
  onInternational: () => void
  /** What keeps that surface from opening. */
  note: string
}

export function PaymentChoice({ offer, chosen, noCash, onChoose, onInternational, note }: PaymentChoiceProps) {
  const name = useId()
  return (
    <fieldset className={styles.choice}>
      <legend>Payment method</legend>
      {(!offer || methodOf(offer, 'razorpay')) && (
        <RadioCard
          name={name}
          label="Online Payment"
          more="UPI, cards, netbanking, wallets"
          icon="card"
          checked={chosen === 'online_payment'}
          onChange={() => onChoose('online_payment')}
        />
      )}
      {(!offer || methodOf(offer, 'cod')) && (
        <RadioCard
          name={name}
          label="Cash on Delivery (COD)"
          more={noCash || 'Pay when it reaches you'}
          icon="cash"
          disabled={noCash !== ''}
          checked={chosen === 'cod'}
          onChange={() => onChoose('cod')}
        />
      )}
      {(methodOf(offer, 'stripe') || methodOf(offer, 'other')) && (
        <button type="button" className={styles.international} onClick={onInternational}>
          Pay by international card
        </button>
      )}
      <p role="alert">{note}</p>
    </fieldset>
  )
}
