import type { Storefront } from '#contract/schemas/storefront.ts'
import { ShopLink } from '../../ui/buttons/shop-link.tsx'
import { Icon } from '../../ui/icons/icon.tsx'
import { Skeleton } from '../../ui/layout/skeleton.tsx'
import { Picture } from '../../ui/pictures/picture.tsx'
import styles from './tiles.module.css'

interface TilesProps {
  tiles: Storefront['tiles']
}

// A tenth less than on the screen, so that common phones load the next smaller
// file while the first scripts arrive.
const SIZES = '(min-width: 1280px) 384px, (min-width: 769px) 31vw, 44vw'
const FIRST_SIZES = '(min-width: 1280px) 384px, (min-width: 769px) 31vw, 88vw'

/**
 * Shows three picture links: side by side on large screens, one above the other
 * two on phones.
 */
export function Tiles({ tiles }: TilesProps) {
  return (
    <section className="wrap section" aria-label="Shop by type">
      <ul className={styles.tiles}>
        {tiles.map(({ label, href, picture }, index) => (
          <li key={label}>
            <ShopLink className={styles.tile} href={href}>
              <Picture {...picture} className={styles.picture} alt="" sizes={index === 0 ? FIRST_SIZES : SIZES} />
              <span className={styles.caption}>
                <span>{label}</span>
                <Icon name="arrow" size="s" />
              </span>
            </ShopLink>
          </li>
        ))}
      </ul>
    </section>
  )
}

export function TilesSkeleton() {
  return (
    <div className="wrap section" aria-hidden="true">
      <ul className={styles.tiles}>
        {[1, 2, 3].map((tile) => (
          <li key={tile}>
            <Skeleton className={styles.picture} />
            <span className={styles.caption} />
          </li>
        ))}
      </ul>
    </div>
  )
}
