import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { ProductCard } from '../../features/catalogue/product-card.tsx'
import { RecentlyViewed } from '../../features/product/more-products.tsx'
import { productQuery } from '../../state/queries/catalogue-queries.ts'

/** What the shopper looked at before the piece on the page, which only the device knows. */
export function ProductRecent() {
  const { id } = useParams({ from: '/shop/products/$id' })
  const { data } = useQuery({ ...productQuery(id), enabled: false })
  return data && <RecentlyViewed current={data.data} card={(piece) => <ProductCard product={piece} />} />
}
