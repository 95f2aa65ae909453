import { classNames } from '../lib/class-names.ts'
import styles from './chip.module.css'
import { ShopLink, type ShopLinkProps } from './shop-link.tsx'

/** A link inside the shop that looks like a chip. */
export function ChipLink({ className, ...rest }: ShopLinkProps) {
  return <ShopLink {...rest} className={classNames(styles.chip, className)} />
}
