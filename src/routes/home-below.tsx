import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import type { ProductPage } from '#contract/shapes/product.ts'
import {
  categoriesQuery,
  latestQuery,
  storefrontQuery,
  trendingQuery,
} from '../features/catalogue/catalogue-queries.ts'
import { ListFailed } from '../features/catalogue/list-failed.tsx'
import { ProductGrid } from '../features/catalogue/product-grid.tsx'
import { ProductGridSkeleton } from '../features/catalogue/product-grid-skeleton.tsx'
import { CategoryArches } from '../features/home/category-arches.tsx'
import { ChatButton } from '../features/home/chat-button.tsx'
import { Cities } from '../features/home/cities.tsx'
import { CategoryArchesSkeleton, StoriesSkeleton, TilesSkeleton } from '../features/home/home-skeletons.tsx'
import { Newsletter } from '../features/home/newsletter.tsx'
import { Questions } from '../features/home/questions.tsx'
import { Stories } from '../features/home/stories.tsx'
import { Tiles } from '../features/home/tiles.tsx'
import { WaitingHere } from '../features/outbox/waiting-here.tsx'
import { wishCorner } from '../features/wishlist/wish-corner.tsx'
import type { Known } from '../state/queries.ts'
import { SectionHead } from '../ui/section-head.tsx'
import { ShopLink } from '../ui/shop-link.tsx'

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
      <Questions />
      <Cities />
      <Newsletter waiting={<WaitingHere kind="subscription" />} />
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
        <ListFailed onRetry={readAgain} />
        {rest}
      </>
    )
  }
  return (
    <>
      {front.data && <Tiles tiles={front.data.answer.tiles} />}
      {front.isPending && <TilesSkeleton />}
      {categories.data && <CategoryArches categories={categories.data.answer} />}
      {categories.isPending && <CategoryArchesSkeleton />}
      <section className="wrap section">
        <SectionHead title="Trending Jewellery" />
        <Pieces read={trending} />
      </section>
      {front.data && <Stories stories={front.data.answer.stories} />}
      {front.isPending && <StoriesSkeleton />}
      <section className="wrap section">
        <SectionHead title="Latest Arrivals" link={viewMore} />
        <Pieces read={latest} />
      </section>
      {rest}
    </>
  )
}

function failed({ data, isError }: UseQueryResult): boolean {
  return isError && data === undefined
}

function Pieces({ read }: { read: UseQueryResult<Known<ProductPage>> }) {
  if (read.data) return <ProductGrid pieces={read.data.answer.products.slice(0, SHOWN_OF_EACH)} corner={wishCorner} />
  if (read.isError) return <ListFailed onRetry={() => void read.refetch()} />
  return <ProductGridSkeleton count={SHOWN_OF_EACH} />
}
