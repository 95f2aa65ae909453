import { type ReactNode, useEffect } from 'react'
import { rememberViewed, useRecentlyViewed, type ViewedPiece } from '../../state/recently-viewed.ts'
import styles from './recently-viewed.module.css'

interface RecentlyViewedProps {
  /** The piece of this page: remembered from now on, and not shown to itself. */
  current: ViewedPiece
  card: (piece: ViewedPiece) => ReactNode
}

/** What was looked at before on this device, latest first; nothing on a first visit. */
export function RecentlyViewed({ current, card }: RecentlyViewedProps) {
  const others = useRecentlyViewed().filter((piece) => piece._id !== current._id)
  useEffect(() => rememberViewed(current), [current])
  if (others.length === 0) return null
  return (
    <section className="wrap page" aria-labelledby="recently-viewed">
      <h2 id="recently-viewed" className={styles.title}>
        Recently viewed
      </h2>
      <ul className={styles.strip}>
        {others.map((piece) => (
          <li key={piece._id}>{card(piece)}</li>
        ))}
      </ul>
    </section>
  )
}
