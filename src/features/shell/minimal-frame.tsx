import type { ReactNode } from 'react'
import { brand } from '#contract/brand.ts'
import { ShopLink } from '../../ui/buttons/shop-link.tsx'
import { Wordmark } from '../../ui/icons/wordmark.tsx'
import styles from './minimal-frame.module.css'

/**
 * Lays out a page without the shop's header and footer: the logo above a centred
 * message.
 */
export function MinimalFrame({ children }: { children: ReactNode }) {
  return (
    <div className={styles.frame}>
      <header>
        <ShopLink className={styles.home} href="/" aria-label={`${brand.name}, home`} exact>
          <Wordmark />
        </ShopLink>
      </header>
      <main id="main" tabIndex={-1}>
        {children}
      </main>
    </div>
  )
}
