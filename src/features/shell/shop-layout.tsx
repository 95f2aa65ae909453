import { useQuery } from '@tanstack/react-query'
import { Outlet, useRouter } from '@tanstack/react-router'
import { type RefObject, useEffect, useRef, useState } from 'react'
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
  const main = useRef<HTMLElement>(null)
  const announcement = useRouteAnnouncement(main)
  return (
    <>
      <a className={styles.skipLink} href="#main">
        Skip to content
      </a>
      <Header categories={data?.data ?? []} onSearch={onSearch} onSearchNear={onSearchNear} />
      <div role="status">
        <StatusBanners />
      </div>
      <main id="main" ref={main} tabIndex={-1}>
        <Outlet />
        <QuickAddHost />
        {SearchPanel && <SearchPanel key={term} open={open} onClose={onClose} term={term} />}
      </main>
      <Footer />
      <p className="sr" aria-live="polite">
        {announcement}
      </p>
    </>
  )
}

/**
 * After each navigation, focuses the main element and returns the new page's
 * title for a live region, so that screen readers announce the page. Skips the
 * first page, which the browser announces itself.
 */
function useRouteAnnouncement(main: RefObject<HTMLElement | null>): string {
  const router = useRouter()
  const [title, setTitle] = useState('')
  useEffect(
    () =>
      router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
        if (!fromLocation || !pathChanged) return
        main.current?.focus({ preventScroll: true })
        setTitle(document.title)
      }),
    [router, main],
  )
  return title
}
