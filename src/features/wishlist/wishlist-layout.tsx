import { ButtonLink } from '../../ui/buttons/button.tsx'
import type { Elements } from '../../ui/elements.ts'
import { EmptyState } from '../../ui/layout/empty-state.tsx'
import styles from './wishlist-layout.module.css'

interface WishlistLayoutProps {
  /** Number of products in the wishlist; null until the wishlist has loaded. */
  count: number | null
  children: Elements
}

export function WishlistLayout({ count, children }: WishlistLayoutProps) {
  return (
    <>
      <div className={styles.header}>
        <h1>Wishlist</h1>
        {count !== null && <p className="soft small num">{`${count} ${count === 1 ? 'piece' : 'pieces'}`}</p>}
      </div>
      {children}
    </>
  )
}

export function EmptyWishlist() {
  return (
    <EmptyState
      title="Your Wishlist is Empty"
      heading="h1"
      action={<ButtonLink href="/products">Find something you love</ButtonLink>}
    >
      Tap the heart on a piece to keep it here, even when you're offline.
    </EmptyState>
  )
}
