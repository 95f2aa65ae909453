import { type ReactNode, useRef } from 'react'
import type { Category } from '#contract/shapes/category.ts'
import { Late } from '../../lib/late.tsx'
import { Footer } from './footer.tsx'
import { Header } from './header.tsx'
import styles from './shop-frame.module.css'
import { useArrival } from './use-arrival.ts'

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

const loadNotices = () => import('./notices-shown.tsx').then((module) => module.NoticesShown)

/**
 * Header, page, footer: the frame of most routes. Its live regions stand empty from the first paint, as screen readers
 * follow only a region that they know.
 */
export function ShopFrame({ children, news, offline, ...header }: ShopFrameProps) {
  const main = useRef<HTMLElement>(null)
  const arrival = useArrival(main)
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
        <Late load={loadNotices} />
      </div>
      <p className="sr" aria-live="polite">
        {arrival}
      </p>
    </>
  )
}
