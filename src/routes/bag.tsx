import { PageHead } from '../ui/page-head.tsx'

export function BagPage() {
  return (
    <>
      <PageHead title="Shopping Bag" description="Your bag." path="/cart" />
      <h1>Shopping Bag</h1>
    </>
  )
}
