import { Late } from '../../lib/late.tsx'
import { Icon } from '../../ui/icon.tsx'
import { ShopLink } from '../../ui/shop-link.tsx'
import styles from './bag-link.module.css'

const loadCount = () => import('./bag-count.tsx').then((module) => module.BagCount)

/** The way to the bag, and how many pieces are in it. */
export function BagLink() {
  return (
    <ShopLink className={styles.link} href="/cart">
      <Icon name="bag" />
      <Late load={loadCount}>
        <span className="sr">Bag</span>
      </Late>
    </ShopLink>
  )
}
