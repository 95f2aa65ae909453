import { useId } from 'react'
import { STARS } from '#contract/ratings.ts'
import { FieldError } from '../../ui/forms/field.tsx'
import { Icon } from '../../ui/icons/icon.tsx'
import styles from './star-picker.module.css'

interface StarPickerProps {
  /** 0 when none is chosen. */
  rating: number
  problem: string | undefined
  onPick: (rating: number) => void
}

/** Five radio buttons that look like stars: those up to the chosen one are filled. */
export function StarPicker({ rating, problem, onPick }: StarPickerProps) {
  const id = useId()
  return (
    <fieldset className={styles.picker} aria-describedby={problem && `${id}-problem`}>
      <legend>Your rating</legend>
      <div className={styles.stars}>
        {STARS.map((stars) => (
          <label key={stars} data-filled={stars <= rating || undefined}>
            <input type="radio" name={id} checked={stars === rating} onChange={() => onPick(stars)} />
            <Icon name="star" />
            <span className="sr">{stars === 1 ? '1 star' : `${stars} stars`}</span>
          </label>
        ))}
      </div>
      {problem && <FieldError id={`${id}-problem`}>{problem}</FieldError>}
    </fieldset>
  )
}
