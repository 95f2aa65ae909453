import { useQuery } from '@tanstack/react-query'
import { Outlet } from '@tanstack/react-router'
import { categoriesQuery } from '../../state/queries/catalogue-queries.ts'
import { useSearchDialog } from '../search/use-search-dialog.ts'
import { Footer } from './footer.tsx'
import { Header } from './header.tsx'
import { QuickAddHost } from './quick-add-host.tsx'
import styles from './shop-layout.module.css'
import { StatusBanners } from './status-banners.tsx'

/**
 * Lays out most pages: header, main content and footer. Its live regions are
 * initially empty, because screen readers ignore a live region that is added
 * together with its text.
 */
export function ShopLayout() {
  const { data } = useQuery(categoriesQuery())
  const { Panel: SearchPanel, open, term, onClose, onSearch, onSearchNear } = useSearchDialog()
  return (
    <>
      <a className={styles.skipLink} href="#main">
        Skip to content
      </a>
      <Header categories={data?.data ?? []} onSearch={onSearch} onSearchNear={onSearchNear} />
      <div role="status">
        <StatusBanners />
      </div>
      <main id="main" tabIndex={-1}>
        <Outlet />
        <QuickAddHost />
        {SearchPanel && <SearchPanel key={term} open={open} onClose={onClose} term={term} />}
      </main>
      <Footer />
    </>
  )
}
