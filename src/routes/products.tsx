import { useNavigate, useSearch } from '@tanstack/react-router'
import { ListHead } from '../features/catalogue/list-head.tsx'
import { readListSearch } from '../features/catalogue/list-search.ts'
import { ProductListing } from '../features/catalogue/product-listing.tsx'
import { wishCorner } from '../features/wishlist/wish-corner.tsx'

export function ProductsPage() {
  const search = useSearch({ from: '/shop/products', select: (search) => readListSearch({ ...search }) })
  const navigate = useNavigate({ from: '/products' })
  return (
    <div className="wrap page">
      <ListHead search={search} />
      <ProductListing search={search} onSearch={(search) => navigate({ search })} corner={wishCorner} />
    </div>
  )
}
