import type { SessionUser } from '#sync/session-store.ts'
import { logOut } from '../../state/enter-account.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Icon } from '../../ui/icon.tsx'
import { ShopLink } from '../../ui/shop-link.tsx'
import styles from './account-menu.module.css'

interface AccountMenuProps {
  user: SessionUser
  /** Something in it was pressed. */
  onLeave: () => void
}

/** Who is logged in, and where they go for what is theirs. */
export function AccountMenu({ user: { fullname, email }, onLeave }: AccountMenuProps) {
  return (
    <>
      <div className={styles.who}>
        <Avatar name={fullname} />
        <p>
          <b>{fullname}</b>
          <span className="soft tiny">{email}</span>
        </p>
      </div>
      <ul className={styles.links}>
        <li>
          <ShopLink href="/cart" onClick={onLeave}>
            <Icon name="bag" size="s" /> Bag
          </ShopLink>
        </li>
        <li>
          <ShopLink href="/orders" onClick={onLeave}>
            <Icon name="box" size="s" /> Orders
          </ShopLink>
        </li>
        <li>
          <ShopLink href="/account" onClick={onLeave}>
            <Icon name="edit" size="s" /> Account
          </ShopLink>
        </li>
        <li>
          <ShopLink href="/wishlist" onClick={onLeave}>
            <Icon name="heart" size="s" /> Wishlist
          </ShopLink>
        </li>
        <li>
          <button
            type="button"
            onClick={() => {
              onLeave()
              void logOut()
            }}
          >
            <Icon name="log-out" size="s" /> Log out
          </button>
        </li>
      </ul>
    </>
  )
}
