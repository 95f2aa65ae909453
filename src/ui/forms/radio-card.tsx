import { type ComponentProps, type ReactNode, useId } from 'react'
import { Icon } from '../icons/icon.tsx'
import type { IconName } from '../icons/icon-paths.ts'
import styles from './radio-card.module.css'

interface RadioCardProps extends Omit<ComponentProps<'input'>, 'type' | 'children'> {
  label: string
  /** What it means, below its name. */
  description?: ReactNode
  icon?: IconName
}

/** One of a few ways to choose from, as a card to press. Those with one `name` exclude each other. */
export function RadioCard({ label, description, icon, ...rest }: RadioCardProps) {
  const id = useId()
  return (
    <label className={styles.card}>
      <input {...rest} type="radio" aria-labelledby={id} aria-describedby={description ? `${id}more` : undefined} />
      <span className={styles.words}>
        <span id={id}>{label}</span>
        {description && <small id={`${id}more`}>{description}</small>}
      </span>
      {icon && <Icon name={icon} className={styles.icon} />}
    </label>
  )
}
