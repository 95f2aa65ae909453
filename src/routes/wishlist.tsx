import { useRef } from 'react'
import { ProductCard } from '../features/catalogue/product-card.tsx'
import { ProductGridSkeleton } from '../features/catalogue/product-grid-skeleton.tsx'
import { EmptyWishlist } from '../features/wishlist/empty-wishlist.tsx'
import { WishList } from '../features/wishlist/wish-list.tsx'
import { WishlistLayout } from '../features/wishlist/wishlist-layout.tsx'
import { useWishlist } from '../state/wishlist.ts'
import { PageHead } from '../ui/page-head.tsx'

const NOT_KEPT = 'This browser keeps nothing for the shop. Your wishlist lasts until you close this page.'

export function WishlistPage() {
  const { wishlist, ready, kept } = useWishlist()
  const page = useRef<HTMLDivElement>(null)
  const { wishes } = wishlist
  return (
    <div className="wrap page" ref={page} tabIndex={-1}>
      <PageHead title="Wishlist" description="The pieces you would love to have." path="/wishlist" unlisted />
      {!kept && <p role="status">{NOT_KEPT}</p>}
      {!ready && (
        <WishlistLayout count={null}>
          <ProductGridSkeleton count={4} />
        </WishlistLayout>
      )}
      {ready && wishes.length === 0 && <EmptyWishlist />}
      {ready && wishes.length > 0 && (
        <WishlistLayout count={wishes.length}>
          <WishList
            wishes={wishes}
            card={(piece) => <ProductCard piece={piece} heading="h2" />}
            onLeft={() => page.current?.focus()}
          />
        </WishlistLayout>
      )}
    </div>
  )
}
