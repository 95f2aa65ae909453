import type { ComponentProps, ReactNode } from 'react'
import { Icon } from './icon.tsx'
import type { IconName } from './icon-drawings.ts'
import styles from './radio-card.module.css'

interface RadioCardProps extends Omit<ComponentProps<'input'>, 'type' | 'children'> {
  label: string
  /** What it means, below its name. */
  more?: ReactNode
  icon?: IconName
}

/** One of a few ways to choose from, as a card to press. Those with one `name` exclude each other. */
export function RadioCard({ label, more, icon, ...rest }: RadioCardProps) {
  return (
    <label className={styles.card}>
      <input {...rest} type="radio" />
      <span className={styles.words}>
        {label}
        {more && <small>{more}</small>}
      </span>
      {icon && <Icon name={icon} className={styles.icon} />}
    </label>
  )
}
