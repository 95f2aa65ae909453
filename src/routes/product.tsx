import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { productQuery } from '../features/catalogue/catalogue-queries.ts'
import { PageHead } from '../ui/page-head.tsx'

export function ProductPage() {
  const { id } = useParams({ from: '/shop/products/$id' })
  const { data } = useQuery(productQuery(id))
  if (!data) return null
  const { product } = data.answer
  return (
    <>
      <PageHead title={product.title} description={product.description} path={`/products/${id}`} />
      <h1>{product.title}</h1>
    </>
  )
}
