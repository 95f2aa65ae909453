import { useQuery } from '@tanstack/react-query'
import { Outlet } from '@tanstack/react-router'
import { categoriesQuery } from '../features/catalogue/catalogue-queries.ts'
import { useSearchDoor } from '../features/search/use-search-door.ts'
import { ShopFrame } from '../features/shell/shop-frame.tsx'

/** What most pages stand in. */
export function ShopLayout() {
  const { data } = useQuery(categoriesQuery())
  const { Panel: SearchPanel, open, onClose, ...door } = useSearchDoor()
  return (
    <ShopFrame categories={data?.answer ?? []} {...door}>
      <Outlet />
      {SearchPanel && <SearchPanel open={open} onClose={onClose} />}
    </ShopFrame>
  )
}
