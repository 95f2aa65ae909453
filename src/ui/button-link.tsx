import type { ReactNode } from 'react'
import { classNames } from '../lib/class-names.ts'
import styles from './button.module.css'
import { type ButtonLook, buttonClass } from './button.tsx'
import { ShopLink } from './shop-link.tsx'

interface ButtonLinkProps extends ButtonLook {
  /** One of the shop's own addresses, with its query. */
  href: string
  className?: string | undefined
  children: ReactNode
}

/** A link that looks like a button. */
export function ButtonLink({ variant, block, href, className, children }: ButtonLinkProps) {
  return (
    <ShopLink href={href} className={classNames(buttonClass({ variant, block }), className)}>
      <span className={styles.words}>{children}</span>
    </ShopLink>
  )
}
