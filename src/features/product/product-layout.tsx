import type { ReactNode } from 'react'
import { classNames } from '../../lib/class-names.ts'
import { BackButton } from './back-button.tsx'
import styles from './product-layout.module.css'

interface ProductLayoutProps {
  /** The pictures, then the words: beside each other where there is room. */
  children: ReactNode
}

/** The upper part of the product page, in the same places while it is loading and after. */
export function ProductLayout({ children }: ProductLayoutProps) {
  return (
    <div className={classNames('wrap', styles.page)}>
      <BackButton />
      <div className={styles.columns}>{children}</div>
    </div>
  )
}
