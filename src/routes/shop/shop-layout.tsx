import { useQuery } from '@tanstack/react-query'
import { Outlet } from '@tanstack/react-router'
import { categoriesQuery } from '../../features/catalogue/catalogue-queries.ts'
import { useSearchDialog } from '../../features/search/use-search-dialog.ts'
import { ShopFrame } from '../../features/shell/shop-frame.tsx'
import { LazyWhenIdle } from '../../lib/lazy-component.tsx'

const loadNews = () => import('./shop-news.tsx').then((module) => module.ShopNews)
const loadOfflineSwitch = () =>
  import('../../features/install/offline-switch.tsx').then((module) => module.OfflineSwitch)

/** What most pages stand in. */
export function ShopLayout() {
  const { data } = useQuery(categoriesQuery())
  const { Panel: SearchPanel, open, onClose, ...door } = useSearchDialog()
  return (
    <ShopFrame
      categories={data?.data ?? []}
      news={<LazyWhenIdle load={loadNews} />}
      offline={<LazyWhenIdle load={loadOfflineSwitch} />}
      {...door}
    >
      <Outlet />
      {SearchPanel && <SearchPanel open={open} onClose={onClose} />}
    </ShopFrame>
  )
}
