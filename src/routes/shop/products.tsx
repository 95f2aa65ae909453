import { useNavigate, useSearch } from '@tanstack/react-router'
import { ListPageHead } from '../../features/catalogue/list-page-head.tsx'
import { parseListParams } from '../../features/catalogue/list-params.ts'
import { ProductListing } from '../../features/catalogue/product-listing.tsx'

export function ProductsPage() {
  const params = useSearch({ from: '/shop/products', select: (search) => parseListParams({ ...search }) })
  const navigate = useNavigate({ from: '/products' })
  return (
    <div className="wrap page">
      <ListPageHead params={params} />
      <ProductListing params={params} onParams={(search) => navigate({ search })} />
    </div>
  )
}
