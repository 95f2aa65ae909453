import { useId } from 'react'
import { formatRupees, type Paise } from '#contract/money.ts'
import type { PaymentChoice as Choice } from '../../../state/checkout/checkout-draft.ts'
import { RadioCard } from '../../../ui/forms/radio-card.tsx'
import styles from './payment-choice.module.css'
import { findMethod, type PaymentMethods } from './payment-methods.ts'

interface PaymentChoiceProps {
  /**
   * Null until loaded: then both rupee methods are shown, and the server checks.
   */
  methods: PaymentMethods | null
  chosen: Choice | null
  /** Empty if it is available. */
  codProblem: string
  /** In paise. */
  codFeePaise: Paise
  onChoose: (choice: Choice) => void
  onInternationalCard: () => void
  /** What is missing after a press; empty for none. */
  note: string
}

function codTerms(feePaise: Paise): string {
  const fee = feePaise > 0 ? `${formatRupees(feePaise)} extra. ` : ''
  return `${fee}Pay when your order arrives. We will ask you to confirm it, and set its pieces aside for an hour at most until you do.`
}

export function PaymentChoice(props: PaymentChoiceProps) {
  const { methods, chosen, codProblem, codFeePaise, onChoose, onInternationalCard, note } = props
  const name = useId()
  return (
    <fieldset id="checkout-payment" className={styles.choice}>
      <legend>Payment method</legend>
      {(!methods || findMethod(methods, 'razorpay')) && (
        <RadioCard
          name={name}
          label="Online Payment"
          description="UPI, cards, netbanking, wallets"
          icon="card"
          checked={chosen === 'online_payment'}
          onChange={() => onChoose('online_payment')}
        />
      )}
      {(!methods || findMethod(methods, 'cod')) && (
        <RadioCard
          name={name}
          label="Cash on Delivery (COD)"
          description={codProblem || codTerms(codFeePaise)}
          icon="cash"
          disabled={codProblem !== ''}
          checked={chosen === 'cod'}
          onChange={() => onChoose('cod')}
        />
      )}
      {(findMethod(methods, 'stripe') || findMethod(methods, 'other')) && (
        <button type="button" className={styles.international} onClick={onInternationalCard}>
          Pay by international card
        </button>
      )}
      <p role="alert">{note}</p>
    </fieldset>
  )
}
