import { useRouter } from '@tanstack/react-router'
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import type { Category } from '#contract/schemas/catalogue.ts'
import { LazyWhenIdle } from '../../lib/lazy-component.tsx'
import { Footer } from './footer.tsx'
import { Header } from './header.tsx'
import styles from './shop-frame.module.css'

interface ShopFrameProps {
  categories: readonly Category[]
  onSearch: () => void
  /** The search may be pressed soon: a chance to fetch it. */
  onSearchNear?: () => void
  /** Above the page: what the shopper should know on every page. */
  news: ReactNode
  /** Stands in the footer. */
  offline: ReactNode
  children: ReactNode
}

const loadNotices = () => import('./toasts.tsx').then((module) => module.Toasts)

/**
 * Header, page, footer: the frame of most routes. Its live regions stand empty from the first paint, as screen readers
 * follow only a region that they know.
 */
export function ShopFrame({ children, news, offline, ...header }: ShopFrameProps) {
  const main = useRef<HTMLElement>(null)
  const arrival = useRouteAnnouncement(main)
  return (
    <>
      <a className={styles.skip} href="#main">
        Skip to content
      </a>
      <Header {...header} />
      <div role="status">{news}</div>
      <main id="main" ref={main} tabIndex={-1}>
        {children}
      </main>
      <Footer offline={offline} />
      <div className={styles.notices} role="status">
        <LazyWhenIdle load={loadNotices} />
      </div>
      <p className="sr" aria-live="polite">
        {arrival}
      </p>
    </>
  )
}

/**
 * Makes a change of page as clear without eyes as a document load is: the focus moves to the new page's main part, and
 * the answer is its title, to be said. Both only after the first page, which the browser announces itself.
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
