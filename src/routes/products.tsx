import { PageHead } from '../ui/page-head.tsx'

export function ProductsPage() {
  return (
    <>
      <PageHead title="Products" description="All pieces." path="/products" />
      <h1>PRODUCTS</h1>
    </>
  )
}
