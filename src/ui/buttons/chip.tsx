import type { ComponentProps } from 'react'
import { classNames } from '../../lib/class-names.ts'
import styles from './chip.module.css'
import { ShopLink, type ShopLinkProps } from './shop-link.tsx'

interface ChipProps extends ComponentProps<'button'> {
  /**
   * Whether the option that the chip represents is selected (sets
   * `aria-pressed`). Omit this property for a chip that performs an action.
   */
  selected?: boolean
}

/** Renders a pill-shaped button for an option or a small action. */
export function Chip({ selected, className, ...rest }: ChipProps) {
  return (
    <button
      type="button"
      aria-pressed={selected}
      {...rest}
      className={classNames(styles.chip, selected && styles.selected, className)}
    />
  )
}

/** Renders a link to a page of the shop, styled as a chip. */
export function ChipLink({ className, ...rest }: ShopLinkProps) {
  return <ShopLink {...rest} className={classNames(styles.chip, className)} />
}
