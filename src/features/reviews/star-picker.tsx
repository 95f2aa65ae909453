import { useId } from 'react'
import { STARS } from '#contract/catalogue/ratings.ts'
import { FieldError } from '../../ui/forms/field.tsx'
import { Icon } from '../../ui/icons/icon.tsx'
import styles from './star-picker.module.css'

interface StarPickerProps {
  /** Rating from 1 to 5; 0 if no star has been selected. */
  rating: number
  error: string | undefined
  onChange: (rating: number) => void
}

/**
 * Field for selecting a rating: five star-shaped radio buttons, filled up to the
 * selected star.
 */
export function StarPicker({ rating, error, onChange }: StarPickerProps) {
  const id = useId()
  return (
    <fieldset className={styles.picker} aria-describedby={error && `${id}-error`}>
      <legend>Your rating</legend>
      <div className={styles.stars}>
        {STARS.map((stars) => (
          <label key={stars} data-filled={stars <= rating || undefined}>
            <input type="radio" name={id} checked={stars === rating} onChange={() => onChange(stars)} />
            <Icon name="star" />
            <span className="sr">{stars === 1 ? '1 star' : `${stars} stars`}</span>
          </label>
        ))}
      </div>
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </fieldset>
  )
}
