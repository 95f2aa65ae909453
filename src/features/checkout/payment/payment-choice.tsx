import { useId } from 'react'
import type { PaymentChoice as Choice } from '../../../state/checkout/checkout-draft.ts'
import { RadioCard } from '../../../ui/forms/radio-card.tsx'
import styles from './payment-choice.module.css'
import { findMethod, type PaymentMethods } from './payment-methods.ts'

interface PaymentChoiceProps {
  /** Null until the shop has told it: then both ways are shown, and the server has the last word. */
  offer: PaymentMethods | null
  chosen: Choice | null
  /** Why nothing can be paid at the door, as a sentence; empty where it can. */
  codProblem: string
  onChoose: (choice: Choice) => void
  /** Asked for the other surface, in dollars. */
  onInternationalCard: () => void
  /** What keeps that surface from opening. */
  note: string
}

export function PaymentChoice({ offer, chosen, codProblem, onChoose, onInternationalCard, note }: PaymentChoiceProps) {
  const name = useId()
  return (
    <fieldset className={styles.choice}>
      <legend>Payment method</legend>
      {(!offer || findMethod(offer, 'razorpay')) && (
        <RadioCard
          name={name}
          label="Online Payment"
          description="UPI, cards, netbanking, wallets"
          icon="card"
          checked={chosen === 'online_payment'}
          onChange={() => onChoose('online_payment')}
        />
      )}
      {(!offer || findMethod(offer, 'cod')) && (
        <RadioCard
          name={name}
          label="Cash on Delivery (COD)"
          description={codProblem || 'Pay when it reaches you'}
          icon="cash"
          disabled={codProblem !== ''}
          checked={chosen === 'cod'}
          onChange={() => onChoose('cod')}
        />
      )}
      {(findMethod(offer, 'stripe') || findMethod(offer, 'other')) && (
        <button type="button" className={styles.international} onClick={onInternationalCard}>
          Pay by international card
        </button>
      )}
      <p role="alert">{note}</p>
    </fieldset>
  )
}
