import { Icon } from '../../ui/icon.tsx'
import styles from './trust-badges.module.css'

/** What holds for every piece of the shop. */
export function TrustBadges() {
  return (
    <ul className={styles.badges}>
      <li>
        <Icon name="sun" />
        Crafted for Daily Use
      </li>
      <li>
        <Icon name="drop" />
        Skin Safe Jewellery
      </li>
      <li>
        <Icon name="shield" />
        Anti Tarnish Coating
      </li>
    </ul>
  )
}
