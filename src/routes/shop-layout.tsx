import { useQuery } from '@tanstack/react-query'
import { Outlet } from '@tanstack/react-router'
import { categoriesQuery } from '../features/catalogue/catalogue-queries.ts'
import { ShopFrame } from '../features/shell/shop-frame.tsx'
import { explainMissingPart } from '../state/explain-missing-part.ts'

/** What most pages stand in. */
export function ShopLayout() {
  const { data } = useQuery(categoriesQuery())
  return (
    <ShopFrame categories={data?.answer ?? []} onSearch={explainMissingPart}>
      <Outlet />
    </ShopFrame>
  )
}
