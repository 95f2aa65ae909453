import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { trendingQuery } from '../features/catalogue/catalogue-queries.ts'
import { PageHead } from '../ui/page-head.tsx'

export function HomePage() {
  const trending = useQuery(trendingQuery())
  return (
    <>
      <PageHead title="Nakshi, jewellery for every day" description="Jewellery for every day." path="/" />
      <h1>Nakshi, jewellery for every day</h1>
      {trending.data?.answer.products.map((product) => (
        <Link key={product._id} to="/products/$id" params={{ id: product._id }}>
          {product.title}
        </Link>
      ))}
    </>
  )
}
