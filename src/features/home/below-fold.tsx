import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import type { ProductPage } from '#contract/catalogue/product.ts'
import { categoriesQuery, latestQuery, storefrontQuery, trendingQuery } from '../../state/queries/catalogue-queries.ts'
import type { CachedResponse } from '../../state/queries/queries.ts'
import { ChatButton } from '../../ui/buttons/chat-button.tsx'
import { ShopLink } from '../../ui/buttons/shop-link.tsx'
import { SectionHeader } from '../../ui/layout/section-header.tsx'
import { ProductGrid, ProductGridSkeleton, ProductsLoadError } from '../catalogue/product-grid.tsx'
import { NewsletterSignup } from '../newsletter/newsletter-signup.tsx'
import { CategoryGrid, CategoryGridSkeleton } from './category-grid.tsx'
import { CityTicker } from './city-ticker.tsx'
import { CollectionBanners, CollectionBannersSkeleton } from './collection-banners.tsx'
import { Faq } from './faq.tsx'
import { ShopByPrice, ShopByPriceSkeleton, ShopByRecipient, ShopByRecipientSkeleton } from './shop-by.tsx'
import { Tiles, TilesSkeleton } from './tiles.tsx'

/** Shows the sections of the home page below the carousel. */
export function BelowFold() {
  const storefront = useQuery(storefrontQuery())
  const categories = useQuery(categoriesQuery())
  const trending = useQuery(trendingQuery())
  const latest = useQuery(latestQuery())
  const queries = [storefront, categories, trending, latest]
  // Shows a single error message instead of several if nothing could be loaded.
  if (queries.every(hasFailed)) {
    const retry = () => {
      for (const query of queries) void query.refetch()
    }
    return (
      <>
        <ProductsLoadError onRetry={retry} />
        <StaticSections />
      </>
    )
  }
  const viewMore = (
    <ShopLink className="link" href="/products?sort=new">
      View More
    </ShopLink>
  )
  return (
    <>
      {storefront.data && <Tiles tiles={storefront.data.data.tiles} />}
      {storefront.isPending && <TilesSkeleton />}
      {categories.data && <CategoryGrid categories={categories.data.data} />}
      {categories.isPending && <CategoryGridSkeleton />}
      {storefront.data && <ShopByPrice prices={storefront.data.data.prices} />}
      {storefront.isPending && <ShopByPriceSkeleton />}
      <section className="wrap section">
        <SectionHeader title="Trending Jewellery" />
        <Products query={trending} />
      </section>
      {storefront.data && <CollectionBanners banners={storefront.data.data.stories} />}
      {storefront.isPending && <CollectionBannersSkeleton />}
      {storefront.data && <ShopByRecipient recipients={storefront.data.data.recipients} />}
      {storefront.isPending && <ShopByRecipientSkeleton />}
      <section className="wrap section">
        <SectionHeader title="Latest Arrivals" link={viewMore} />
        <Products query={latest} inStockFirst />
      </section>
      <StaticSections />
    </>
  )
}

function hasFailed({ data, isError }: UseQueryResult<unknown>): boolean {
  return isError && data === undefined
}

const SHOWN_PRODUCTS = 4

interface ProductsProps {
  query: UseQueryResult<CachedResponse<ProductPage>>
  inStockFirst?: boolean
}

function Products({ query, inStockFirst = false }: ProductsProps) {
  if (query.data) {
    const { products } = query.data.data
    const shown = inStockFirst
      ? [...products.filter(isInStock), ...products.filter((one) => !isInStock(one))]
      : products
    return <ProductGrid products={shown.slice(0, SHOWN_PRODUCTS)} />
  }
  if (query.isError) return <ProductsLoadError onRetry={() => void query.refetch()} />
  return <ProductGridSkeleton count={SHOWN_PRODUCTS} />
}

function isInStock({ stock }: { stock: number }): boolean {
  return stock > 0
}

function StaticSections() {
  return (
    <>
      <Faq />
      <CityTicker />
      <NewsletterSignup />
      <ChatButton />
    </>
  )
}
