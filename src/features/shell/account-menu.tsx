import type { User } from '#contract/user.ts'
import { notifyChunkLoadError } from '../../state/network/chunk-load-error.ts'
import { ShopLink } from '../../ui/buttons/shop-link.tsx'
import { Avatar } from '../../ui/display/avatar.tsx'
import { Icon } from '../../ui/icons/icon.tsx'
import styles from './account-menu.module.css'

interface AccountMenuProps {
  user: User
  /** Called when the shopper selects a menu item. */
  onSelect: () => void
}

const loadLogOut = () => import('../../state/session/log-out.ts').then((module) => module.logOut)

const LINKS = [
  { href: '/cart', icon: 'bag', label: 'Bag' },
  { href: '/orders', icon: 'box', label: 'Orders' },
  { href: '/account', icon: 'edit', label: 'Account' },
  { href: '/wishlist', icon: 'heart', label: 'Wishlist' },
] as const

export function AccountMenu({ user: { fullname, email }, onSelect }: AccountMenuProps) {
  return (
    <>
      <div className={styles.user}>
        <Avatar name={fullname} />
        <p>
          <b>{fullname}</b>
          <span className="soft tiny">{email}</span>
        </p>
      </div>
      <ul className={styles.links}>
        {LINKS.map(({ href, icon, label }) => (
          <li key={href}>
            <ShopLink href={href} onClick={onSelect}>
              <Icon name={icon} size="s" /> <span>{label}</span>
            </ShopLink>
          </li>
        ))}
        <li>
          <button
            type="button"
            onClick={() => {
              onSelect()
              void loadLogOut().then((logOut) => logOut(), notifyChunkLoadError)
            }}
          >
            <Icon name="log-out" size="s" /> Log out
          </button>
        </li>
      </ul>
    </>
  )
}
