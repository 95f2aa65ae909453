import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import type { ProductPage } from '#contract/schemas/catalogue.ts'
import {
  categoriesQuery,
  latestQuery,
  storefrontQuery,
  trendingQuery,
} from '../../features/catalogue/catalogue-queries.ts'
import { ProductGrid, ProductGridSkeleton, ProductsLoadError } from '../../features/catalogue/product-grid.tsx'
import { CategoryGrid } from '../../features/home/category-grid.tsx'
import { ChatButton } from '../../features/home/chat-button.tsx'
import { CityTicker } from '../../features/home/city-ticker.tsx'
import { CollectionBanners } from '../../features/home/collection-banners.tsx'
import { Faq } from '../../features/home/faq.tsx'
import { CategoryGridSkeleton, CollectionBannersSkeleton, TilesSkeleton } from '../../features/home/home-skeletons.tsx'
import { Tiles } from '../../features/home/tiles.tsx'
import { NewsletterSignup } from '../../features/newsletter/newsletter-signup.tsx'
import { OutboxSection } from '../../features/outbox/outbox-section.tsx'
import { heartCorner } from '../../features/wishlist/lazy-heart.tsx'
import type { CachedResponse } from '../../state/queries/queries.ts'
import { ShopLink } from '../../ui/buttons/shop-link.tsx'
import { SectionHeader } from '../../ui/layout/section-header.tsx'

const SHOWN_OF_EACH = 4

/** The home page below its first screen. */
export function HomeBelow() {
  const front = useQuery(storefrontQuery())
  const categories = useQuery(categoriesQuery())
  const trending = useQuery(trendingQuery())
  const latest = useQuery(latestQuery())
  const viewMore = (
    <ShopLink className="link" href="/products?sort=new">
      View More
    </ShopLink>
  )
  const reads = [front, categories, trending, latest]
  const rest = (
    <>
      <Faq />
      <CityTicker />
      <NewsletterSignup waiting={<OutboxSection kind="subscription" />} />
      <ChatButton />
    </>
  )
  const readAgain = () => {
    for (const read of reads) void read.refetch()
  }
  // Said once, where nothing at all has come.
  if (reads.every(failed)) {
    return (
      <>
        <ProductsLoadError onRetry={readAgain} />
        {rest}
      </>
    )
  }
  return (
    <>
      {front.data && <Tiles tiles={front.data.data.tiles} />}
      {front.isPending && <TilesSkeleton />}
      {categories.data && <CategoryGrid categories={categories.data.data} />}
      {categories.isPending && <CategoryGridSkeleton />}
      <section className="wrap section">
        <SectionHeader title="Trending Jewellery" />
        <Pieces read={trending} />
      </section>
      {front.data && <CollectionBanners stories={front.data.data.stories} />}
      {front.isPending && <CollectionBannersSkeleton />}
      <section className="wrap section">
        <SectionHeader title="Latest Arrivals" link={viewMore} />
        <Pieces read={latest} />
      </section>
      {rest}
    </>
  )
}

function failed({ data, isError }: UseQueryResult): boolean {
  return isError && data === undefined
}

function Pieces({ read }: { read: UseQueryResult<CachedResponse<ProductPage>> }) {
  if (read.data) return <ProductGrid products={read.data.data.products.slice(0, SHOWN_OF_EACH)} corner={heartCorner} />
  if (read.isError) return <ProductsLoadError onRetry={() => void read.refetch()} />
  return <ProductGridSkeleton count={SHOWN_OF_EACH} />
}
