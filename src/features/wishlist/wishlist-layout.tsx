import type { ReactNode } from 'react'
import styles from './wishlist-layout.module.css'

interface WishlistLayoutProps {
  /** Wishes; null while that is not known. */
  count: number | null
  children: ReactNode
}

export function WishlistLayout({ count, children }: WishlistLayoutProps) {
  return (
    <>
      <div className={styles.head}>
        <h1>Wishlist</h1>
        {count !== null && (
          <p className="soft small num">
            {count} {count === 1 ? 'piece' : 'pieces'}
          </p>
        )}
      </div>
      {children}
    </>
  )
}
