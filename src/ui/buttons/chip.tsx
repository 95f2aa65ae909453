import type { ComponentProps } from 'react'
import { classNames } from '../../lib/class-names.ts'
import styles from './chip.module.css'
import { ShopLink, type ShopLinkProps } from './shop-link.tsx'

interface ChipProps extends ComponentProps<'button'> {
  /** Chosen now. Leave it out where the chip does something instead of standing for a choice. */
  selected?: boolean
}

export function Chip({ selected, className, ...rest }: ChipProps) {
  return (
    <button
      type="button"
      aria-pressed={selected}
      {...rest}
      className={classNames(styles.chip, selected && styles.on, className)}
    />
  )
}

/** A link inside the shop that looks like a chip. */
export function ChipLink({ className, ...rest }: ShopLinkProps) {
  return <ShopLink {...rest} className={classNames(styles.chip, className)} />
}
