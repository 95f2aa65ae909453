import { useQuery } from '@tanstack/react-query'
import { Outlet } from '@tanstack/react-router'
import { categoriesQuery } from '../features/catalogue/catalogue-queries.ts'
import { useSearchDoor } from '../features/search/use-search-door.ts'
import { ShopFrame } from '../features/shell/shop-frame.tsx'
import { Late } from '../lib/late.tsx'

const loadNews = () => import('./shop-news.tsx').then((module) => module.ShopNews)
const loadOfflineSwitch = () => import('../features/install/offline-switch.tsx').then((module) => module.OfflineSwitch)

/** What most pages stand in. */
export function ShopLayout() {
  const { data } = useQuery(categoriesQuery())
  const { Panel: SearchPanel, open, onClose, ...door } = useSearchDoor()
  return (
    <ShopFrame
      categories={data?.answer ?? []}
      news={<Late load={loadNews} />}
      offline={<Late load={loadOfflineSwitch} />}
      {...door}
    >
      <Outlet />
      {SearchPanel && <SearchPanel open={open} onClose={onClose} />}
    </ShopFrame>
  )
}
