import type { ReactNode } from 'react'
import { brand } from '#contract/brand.ts'
import { ShopLink } from '../../ui/buttons/shop-link.tsx'
import { Wordmark } from '../../ui/icons/wordmark.tsx'
import styles from './minimal-frame.module.css'

/** The frame of a page that says one thing: the name above, the page in the middle. */
export function MinimalFrame({ children }: { children: ReactNode }) {
  return (
    <div className={styles.solo}>
      <header>
        <ShopLink className={styles.home} href="/" aria-label={`${brand.name}, home`} exact>
          <Wordmark />
        </ShopLink>
      </header>
      <main id="main">{children}</main>
    </div>
  )
}
