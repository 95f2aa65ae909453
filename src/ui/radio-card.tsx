import { type ComponentProps, type ReactNode, useId } from 'react'
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
  const id = useId()
  return (
    <label className={styles.card}>
      <input {...rest} type="radio" aria-labelledby={id} aria-describedby={more ? `${id}more` : undefined} />
      <span className={styles.words}>
        <span id={id}>{label}</span>
        {more && <small id={`${id}more`}>{more}</small>}
      </span>
      {icon && <Icon name={icon} className={styles.icon} />}
    </label>
  )
}
