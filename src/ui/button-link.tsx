import { classNames } from '../lib/class-names.ts'
import styles from './button.module.css'
import { type ButtonLook, buttonClass } from './button.tsx'
import { ShopLink, type ShopLinkProps } from './shop-link.tsx'

interface ButtonLinkProps extends ButtonLook, ShopLinkProps {}

/** A link inside the shop that looks like a button. */
export function ButtonLink({ variant, block, className, children, ...rest }: ButtonLinkProps) {
  return (
    <ShopLink {...rest} className={classNames(buttonClass({ variant, block }), className)}>
      <span className={styles.words}>{children}</span>
    </ShopLink>
  )
}
