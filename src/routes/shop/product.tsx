import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Navigate, useParams } from '@tanstack/react-router'
import { brand } from '#contract/brand.ts'
import type { ErrorCode } from '#contract/errors.ts'
import type { Product } from '#contract/product.ts'
import { summariseRatings } from '#contract/ratings.ts'
import { AddToBag } from '../../features/bag/add-to-bag.tsx'
import { relatedQuery } from '../../features/catalogue/catalogue-queries.ts'
import { ProductGrid } from '../../features/catalogue/product-grid.tsx'
import { LazyDeliversTo } from '../../features/delivery/lazy-delivers-to.tsx'
import { Comparison } from '../../features/product/comparison.tsx'
import { Gallery } from '../../features/product/gallery/gallery.tsx'
import { RelatedProducts } from '../../features/product/more-products.tsx'
import { ProductHead } from '../../features/product/product-head.tsx'
import { ProductInfo } from '../../features/product/product-info.tsx'
import { ProductLayout, ProductLoadError, ProductSkeleton } from '../../features/product/product-layout.tsx'
import { ReviewsPanel } from '../../features/reviews/reviews-panel.tsx'
import { reviewsQuery } from '../../features/reviews/reviews-query.ts'
import { heartCorner, LazyHeart } from '../../features/wishlist/lazy-heart.tsx'
import { LazyWhenIdle } from '../../lib/lazy-component.tsx'
import { findCachedProduct } from '../../state/queries/cached-product.ts'
import { productQuery } from '../../state/queries/catalogue-queries.ts'
import { RefusedError } from '../../state/queries/queries.ts'
import { useScrollToTop } from '../../state/use-scroll-to-top.ts'
import { PageHead } from '../../ui/page-head.tsx'
import { ProductRecent } from './product-recent.tsx'

const loadAge = () => import('./product-age.tsx').then((module) => module.ProductAge)

const ASK_AGAIN_AFTER_MS = 8000

/** Refusals that mean: there is no such product. */
const MISSING = new Set<ErrorCode>(['PRODUCT_UNKNOWN', 'INVALID_INPUT'])

export function ProductPage() {
  const { id } = useParams({ from: '/shop/products/$id' })
  const queryClient = useQueryClient()
  const { data, error, isFetching, refetch } = useQuery({ ...productQuery(id), refetchInterval: untilRead })
  useScrollToTop(id)
  if (error instanceof RefusedError && MISSING.has(error.code)) return <Navigate to="/404" replace />
  const product = data?.data ?? findCachedProduct(queryClient, id)
  if (product) return <KnownProduct product={product} />
  return (
    <>
      <PageHead title={brand.name} description={brand.tagline} path={`/products/${id}`} unlisted />
      {error ? <ProductLoadError busy={isFetching} onRetry={refetch} /> : <ProductSkeleton />}
    </>
  )
}

/** A piece that could not be read is asked for again by itself. */
function untilRead({ state }: { state: { data: unknown; errorUpdateCount: number } }): number | false {
  return state.data === undefined && state.errorUpdateCount > 0 && ASK_AGAIN_AFTER_MS
}

function KnownProduct({ product }: { product: Product }) {
  const reviews = useQuery(reviewsQuery(product.id)).data?.data.data
  const related = useQuery(relatedQuery(product.id)).data?.data ?? []
  const summary = reviews ? summariseRatings(reviews) : null
  return (
    <>
      <ProductHead product={product} reviews={reviews && summary ? { summary, reviews } : null} />
      <ProductLayout>
        <Gallery key={product.id} product={product} />
        <ProductInfo
          product={product}
          wishlistButton={<LazyHeart product={product} />}
          summary={summary}
          age={<LazyWhenIdle load={loadAge} />}
          actions={<AddToBag product={product} />}
          delivery={<LazyDeliversTo />}
        />
      </ProductLayout>
      <Comparison title={product.title} />
      <div className="wrap section page">
        <ReviewsPanel productId={product.id} productTitle={product.title} />
      </div>
      {related.length > 0 && (
        <RelatedProducts>
          <ProductGrid products={related} corner={heartCorner} />
        </RelatedProducts>
      )}
      <ProductRecent />
    </>
  )
}
