import { useId } from 'react'
import { type BagLine, maxQuantity } from '#contract/bag/bag.ts'
import { MAX_LINE_QUANTITY } from '#contract/bag/limits.ts'
import { IconButton } from '../../ui/buttons/icon-button.tsx'
import styles from './quantity-stepper.module.css'

interface QuantityStepperProps {
  line: Pick<BagLine, 'title' | 'quantity' | 'stock'>
  /** Says why the quantity cannot grow; without it, the stepper does. */
  explainedBy: string | undefined
  onStep: (by: 1 | -1) => void
  onRemove: () => void
}

/** At 1, minus removes. At the maximum, plus is disabled and the reason shown. */
export function QuantityStepper({ line, explainedBy, onStep, onRemove }: QuantityStepperProps) {
  const { title, quantity } = line
  const reasonId = useId()
  const isAtLimit = quantity >= maxQuantity(line)
  return (
    <>
      <fieldset className={styles.stepper} aria-label={`Quantity of ${title}`}>
        {quantity > 1 ? (
          <IconButton icon="minus" size="s" label={`Decrease quantity of ${title}`} onClick={() => onStep(-1)} />
        ) : (
          <IconButton icon="trash" size="s" label={`Remove ${title}`} onClick={onRemove} />
        )}
        <output className={styles.quantity}>{quantity}</output>
        <IconButton
          icon="plus"
          size="s"
          label={`Increase quantity of ${title}`}
          disabled={isAtLimit}
          aria-describedby={isAtLimit ? (explainedBy ?? reasonId) : undefined}
          onClick={() => onStep(1)}
        />
      </fieldset>
      <p className={styles.reason} id={reasonId} role="status">
        {isAtLimit && !explainedBy && limitReason(line)}
      </p>
    </>
  )
}

function limitReason({ stock }: Pick<BagLine, 'stock'>): string {
  return stock < MAX_LINE_QUANTITY ? `Only ${stock} left.` : `You can order up to ${MAX_LINE_QUANTITY} of each piece.`
}
