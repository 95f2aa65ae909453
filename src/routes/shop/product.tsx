import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Navigate, useParams } from '@tanstack/react-router'
import { brand } from '#contract/brand.ts'
import type { Product } from '#contract/catalogue/product.ts'
import { summariseRatings } from '#contract/catalogue/ratings.ts'
import type { ErrorCode } from '#contract/errors.ts'
import { BelowFold } from '../../features/product/below-fold.tsx'
import { Gallery } from '../../features/product/gallery/gallery.tsx'
import { ProductHead } from '../../features/product/product-head.tsx'
import { ProductInfo } from '../../features/product/product-info.tsx'
import { ProductLayout, ProductLoadError, ProductSkeleton } from '../../features/product/product-layout.tsx'
import { ProductSections } from '../../features/product/product-sections.tsx'
import { findCachedProduct } from '../../state/queries/cached-product.ts'
import { productQuery, reviewsQuery } from '../../state/queries/catalogue-queries.ts'
import { RefusedError } from '../../state/queries/queries.ts'
import { useRendersAll } from '../../state/use-renders-all.ts'
import { useScrollToTop } from '../../state/use-scroll-to-top.ts'
import { PageHead } from '../../ui/page-head.tsx'

const RETRY_MS = 8000

/** Error codes that indicate that a product does not exist. */
const NOT_FOUND = new Set<ErrorCode>(['PRODUCT_UNKNOWN', 'INVALID_INPUT'])

/**
 * Shows a product, immediately if its data is in a product list that the page has
 * already loaded. Retries until the product is loaded, and redirects to the 404
 * page if the product does not exist.
 */
export function ProductPage() {
  const { id } = useParams({ from: '/shop/products/$id' })
  const queryClient = useQueryClient()
  const { data, error, isFetching, refetch } = useQuery({ ...productQuery(id), refetchInterval: retryInterval })
  useScrollToTop(id)
  if (error instanceof RefusedError && NOT_FOUND.has(error.code)) return <Navigate to="/404" replace />
  const product = data?.data ?? findCachedProduct(queryClient, id)
  if (!product) {
    return (
      <>
        <PageHead title={brand.name} description={brand.tagline} path={`/products/${id}`} unlisted />
        {error ? <ProductLoadError busy={isFetching} onRetry={refetch} /> : <ProductSkeleton />}
      </>
    )
  }
  return (
    <>
      <LoadedProduct product={product} savedAt={data?.savedAt ?? null} />
      <BelowFoldAfterPaint key={id} productId={id} />
    </>
  )
}

/**
 * Shows the part of the page below the fold, once the part above has been
 * painted.
 */
function BelowFoldAfterPaint({ productId }: { productId: string }) {
  const rendersAll = useRendersAll()
  return rendersAll && <BelowFold productId={productId} />
}

function retryInterval({ state }: { state: { data: unknown; errorUpdateCount: number } }): number | false {
  return state.data === undefined && state.errorUpdateCount > 0 && RETRY_MS
}

interface LoadedProductProps {
  product: Product
  /**
   * Time when the saved product data was fetched (epoch ms); null if the data is
   * fresh from the server.
   */
  savedAt: number | null
}

function LoadedProduct({ product, savedAt }: LoadedProductProps) {
  const reviews = useQuery(reviewsQuery(product.id)).data?.data
  const ratings = reviews ? summariseRatings(reviews) : null
  return (
    <>
      <ProductHead product={product} />
      <ProductLayout key={product.id}>
        <Gallery product={product} />
        <ProductInfo product={product} savedAt={savedAt} ratings={ratings} />
        <ProductSections product={product} />
      </ProductLayout>
    </>
  )
}
