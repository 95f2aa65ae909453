import { useId } from 'react'
import type { Storefront } from '#contract/shapes/storefront.ts'
import { Icon } from '../../ui/icon.tsx'
import { Picture } from '../../ui/picture.tsx'
import styles from './occasion-picker.module.css'

interface OccasionPickerProps {
  occasions: Storefront['occasions']
  /** The name of one of them, or null. */
  chosen: string | null
  onPick: (name: string) => void
}

/** Radio buttons that look like pictures. */
export function OccasionPicker({ occasions, chosen, onPick }: OccasionPickerProps) {
  const group = useId()
  return (
    <fieldset className={styles.picker}>
      <legend>Choose the occasion</legend>
      <div className={styles.occasions}>
        {occasions.map(({ name, picture }) => (
          <label key={name}>
            <input type="radio" name={group} checked={name === chosen} onChange={() => onPick(name)} />
            <Picture
              src={picture.src}
              alt=""
              blur={picture.blur}
              width={picture.width}
              height={picture.height}
              sizes="(min-width: 769px) 180px, 22vw"
              className={styles.picture}
            />
            <span className={styles.tick}>
              <Icon name="check" size="xs" />
            </span>
            <span className={styles.name}>{name}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
