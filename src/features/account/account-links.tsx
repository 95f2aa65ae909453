import { useState } from 'react'
import { brand } from '#contract/brand.ts'
import { logOut } from '../../state/enter-account.ts'
import { Icon } from '../../ui/icon.tsx'
import { ShopLink } from '../../ui/shop-link.tsx'
import styles from './account.module.css'

/** Where one goes from one's account. */
export function AccountLinks() {
  const [leaving, setLeaving] = useState(false)
  const leave = () => {
    if (leaving) return
    setLeaving(true)
    void logOut()
  }
  return (
    <nav className={styles.rows} aria-label="Account">
      <ShopLink href="/orders">
        <Icon name="box" /> My Orders <Icon name="right" size="s" />
      </ShopLink>
      <ShopLink href="/cart">
        <Icon name="bag" /> My Shopping Bag <Icon name="right" size="s" />
      </ShopLink>
      <a href={`mailto:${brand.email}`}>
        <Icon name="help" /> Need Help <Icon name="right" size="s" />
      </a>
      <button type="button" aria-disabled={leaving || undefined} onClick={leave}>
        <Icon name="log-out" /> {leaving ? 'Logging out...' : 'Log out'}
      </button>
    </nav>
  )
}
