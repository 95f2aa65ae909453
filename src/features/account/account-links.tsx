import { type ReactNode, useState } from 'react'
import { brand } from '#contract/brand.ts'
import type { User } from '#contract/user.ts'
import { useBag, useBagCount } from '../../state/bag/bag-store.ts'
import { useWishlist } from '../../state/bag/wishlist-store.ts'
import { logOut } from '../../state/session/log-out.ts'
import { ShopLink } from '../../ui/buttons/shop-link.tsx'
import { Icon } from '../../ui/icons/icon.tsx'
import type { IconName } from '../../ui/icons/icon-paths.ts'
import styles from './account-links.module.css'

interface AccountLinksProps {
  user: User
  /** How many there are, once that is known. */
  orders: ReactNode
}

export function AccountLinks({ user, orders }: AccountLinksProps) {
  const { ready: isBagReady } = useBag()
  const pieces = useBagCount()
  const { wishlist, ready: isWishlistReady } = useWishlist()
  const [loggingOut, setLoggingOut] = useState(false)
  const onLogOut = () => {
    if (loggingOut) return
    setLoggingOut(true)
    void logOut()
  }
  return (
    <nav className={styles.links} aria-label="Account">
      <ShopLink href="/orders">
        <Row icon="box" label="My Orders" note={orders} />
      </ShopLink>
      <ShopLink href="/cart">
        <Row icon="bag" label="My Shopping Bag" note={isBagReady && countOf(pieces, 'item')} />
      </ShopLink>
      <ShopLink href="/wishlist">
        <Row icon="heart" label="Wishlist" note={isWishlistReady && countOf(wishlist.items.length, 'piece')} />
      </ShopLink>
      <a href="#addresses">
        <Row icon="pin" label="Addresses" note={addressesNote(user)} />
      </a>
      <a href="#edit">
        <Row icon="edit" label="Name and password" note="" />
      </a>
      <ShopLink href="/account/devices">
        <Row icon="phone" label="Your devices" note="Where you are logged in" />
      </ShopLink>
      <a href={`mailto:${brand.email}`}>
        <Row icon="help" label="Need Help" note={brand.email} />
      </a>
      <button type="button" aria-disabled={loggingOut || undefined} onClick={onLogOut}>
        <Icon name="log-out" /> <span>{loggingOut ? 'Logging out...' : 'Log out'}</span>
      </button>
    </nav>
  )
}

interface RowProps {
  icon: IconName
  label: string
  /** Room is kept for it until it is known; an empty text needs none. */
  note: ReactNode
}

function Row({ icon, label, note }: RowProps) {
  return (
    <>
      <Icon name={icon} />
      <span>
        <span>{label}</span>
        {note !== '' && <span className={styles.note}>{note}</span>}
      </span>
      <Icon name="right" size="s" />
    </>
  )
}

function countOf(count: number, what: string): string {
  if (count === 0) return 'Empty'
  return `${count} ${what}${count === 1 ? '' : 's'}`
}

/** E.g. `Ahmedabad 380009 and 2 more`. */
function addressesNote({ address, addressLine, addresses = [] }: User): string {
  if (!address) return addressLine || 'None yet'
  const more = addresses.length > 0 ? ` and ${addresses.length} more` : ''
  return `${address.city} ${address.pincode}${more}`
}
