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
  /** Stands in the footer. */
  offline: ReactNode
  children: ReactNode
}

const loadConnectionLine = () => import('./connection-line.tsx').then((module) => module.ConnectionLine)
const loadNotices = () => import('./notices-shown.tsx').then((module) => module.NoticesShown)

/**
 * Header, page, footer: the frame of most routes. Its live regions stand empty from the first paint, as screen readers
 * follow only a region that they know.
 */
export function ShopFrame({ children, offline, ...header }: ShopFrameProps) {
  const main = useRef<HTMLElement>(null)
  const arrival = useArrival(main)
  return (
    <>
      <a className={styles.skip} href="#main">
        Skip to content
      </a>
      <Header {...header} />
      <div role="status">
        <Late load={loadConnectionLine} />
      </div>
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
