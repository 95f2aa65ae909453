import type { ComponentProps } from 'react'
import { classNames } from '../lib/class-names.ts'
import styles from './chip.module.css'

interface ChipProps extends ComponentProps<'button'> {
  /** Chosen now. Leave it out where the chip does something instead of standing for a choice. */
  on?: boolean
}

export function Chip({ on, className, ...rest }: ChipProps) {
  return (
    <button type="button" aria-pressed={on} {...rest} className={classNames(styles.chip, on && styles.on, className)} />
  )
}
