import { useRef } from 'react'
import { ProductCard } from '../../features/catalogue/product-card.tsx'
import { ProductGridSkeleton } from '../../features/catalogue/product-grid.tsx'
import { StockAlert } from '../../features/stock-alerts/stock-alert.tsx'
import { WishlistGrid } from '../../features/wishlist/wishlist-grid.tsx'
import { EmptyWishlist, WishlistLayout } from '../../features/wishlist/wishlist-layout.tsx'
import { useWishlist } from '../../state/bag/wishlist-store.ts'
import { PageHead } from '../../ui/page-head.tsx'

const NOT_PERSISTED = 'Your browser is blocking storage, so your wishlist will be lost when you close this page.'

export function WishlistPage() {
  const { wishlist, ready, persisted } = useWishlist()
  const page = useRef<HTMLDivElement>(null)
  const { items } = wishlist
  return (
    <div className="wrap page" ref={page} tabIndex={-1}>
      <PageHead title="Wishlist" description="The pieces you would love to have." path="/wishlist" unlisted />
      {!persisted && <p role="status">{NOT_PERSISTED}</p>}
      {!ready && (
        <WishlistLayout count={null}>
          <ProductGridSkeleton count={4} />
        </WishlistLayout>
      )}
      {ready && items.length === 0 && <EmptyWishlist />}
      {ready && items.length > 0 && (
        <WishlistLayout count={items.length}>
          <WishlistGrid
            items={items}
            card={(product) => <ProductCard product={product} heading="h2" />}
            offer={(product) => <StockAlert product={product} inCard />}
            onRemoved={() => page.current?.focus()}
          />
        </WishlistLayout>
      )}
    </div>
  )
}
