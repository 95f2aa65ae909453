import { type ComponentProps, type ReactNode, useId } from 'react'
import { Icon } from '../icons/icon.tsx'
import type { IconName } from '../icons/icon-paths.ts'
import styles from './radio-card.module.css'

interface RadioCardProps extends Omit<ComponentProps<'input'>, 'type' | 'children'> {
  label: string
  /** Text that explains the option, shown below the label. */
  description?: ReactNode
  icon?: IconName
}

/**
 * Renders a radio button as a card. Cards with the same `name` form a radio
 * group.
 */
export function RadioCard({ label, description, icon, ...rest }: RadioCardProps) {
  const id = useId()
  return (
    <label className={styles.card}>
      <input {...rest} type="radio" aria-labelledby={id} aria-describedby={description ? `${id}hint` : undefined} />
      <span className={styles.text}>
        <span id={id}>{label}</span>
        {description && <small id={`${id}hint`}>{description}</small>}
      </span>
      {icon && <Icon name={icon} className={styles.icon} />}
    </label>
  )
}
