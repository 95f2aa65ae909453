import { startTransition } from 'react'
import { brand } from '#contract/brand.ts'
import type { Category } from '#contract/catalogue/product.ts'
import { useIsServersHtml } from '../../lib/use-is-servers-html.ts'
import { useBagCount } from '../../state/bag/bag-store.ts'
import { useWishlist } from '../../state/bag/wishlist-store.ts'
import { useLazyDialog } from '../../state/network/use-lazy-dialog.ts'
import { useSession } from '../../state/session/session.ts'
import { ButtonLink } from '../../ui/buttons/button.tsx'
import { IconButton } from '../../ui/buttons/icon-button.tsx'
import { ShopLink } from '../../ui/buttons/shop-link.tsx'
import { Icon } from '../../ui/icons/icon.tsx'
import type { IconName } from '../../ui/icons/icon-paths.ts'
import { Wordmark } from '../../ui/icons/wordmark.tsx'
import styles from './header.module.css'
import { HeaderNav } from './header-nav.tsx'
import { UserMenu } from './user-menu.tsx'

interface HeaderProps {
  categories: readonly Category[]
  onSearch: () => void
  /**
   * Called when the search button is hovered or focused, to preload the search
   * dialog's code.
   */
  onSearchNear: () => void
}

const loadDrawer = () => import('./menu-drawer.tsx').then((module) => module.MenuDrawer)

export function Header({ categories, onSearch, onSearchNear }: HeaderProps) {
  const { Component: MenuDrawer, ...menu } = useLazyDialog(loadDrawer)
  // A transition, so that the browser can paint the pressed button while React
  // renders the menu's pictures.
  const showMenu = () => startTransition(menu.show)
  return (
    <>
      <aside className={styles.promo} aria-label="Offer">
        {brand.promise}
      </aside>
      <HeaderBar categories={categories} onMenu={showMenu} onSearch={onSearch} onSearchNear={onSearchNear} />
      {MenuDrawer && <MenuDrawer open={menu.open} onClose={menu.close} categories={categories} />}
    </>
  )
}

interface HeaderBarProps extends HeaderProps {
  onMenu: () => void
}

function HeaderBar({ categories, onMenu, onSearch, onSearchNear }: HeaderBarProps) {
  return (
    <header className={styles.header}>
      <div className={styles.inner}>
        <div className={styles.left}>
          <IconButton className="only-narrow" icon="menu" label="Menu" aria-haspopup="dialog" onClick={onMenu} />
        </div>
        <ShopLink className={styles.home} href="/" aria-label={`${brand.name}, home`} exact>
          <Wordmark />
        </ShopLink>
        <HeaderNav categories={categories} />
        <div className={styles.right}>
          <IconButton
            icon="search"
            label="Search"
            aria-haspopup="dialog"
            onClick={onSearch}
            onPointerEnter={onSearchNear}
            onFocus={onSearchNear}
          />
          <WishlistLink />
          <HeaderAccount />
          <BagLink />
        </div>
      </div>
    </header>
  )
}

/**
 * Shows the account menu, or for guests links to the login and registration
 * pages.
 */
function HeaderAccount() {
  const { ready, user } = useSession()
  // The server's HTML has a guest's links. Elsewhere they would flash before the
  // menu of a logged-in shopper.
  const showsGuestFirst = useIsServersHtml()
  return (
    <div className={styles.account}>
      {user && <UserMenu user={user} />}
      {!user && (ready || showsGuestFirst) && (
        <>
          <ButtonLink href="/login" variant="quiet">
            Login
          </ButtonLink>
          <ButtonLink href="/register" variant="secondary">
            Register
          </ButtonLink>
        </>
      )}
    </div>
  )
}

function WishlistLink() {
  const { wishlist } = useWishlist()
  return <CountedLink href="/wishlist" icon="heart" name="Wishlist" count={wishlist.items.length} />
}

function BagLink() {
  return <CountedLink href="/cart" icon="bag" name="Bag" count={useBagCount()} />
}

interface CountedLinkProps {
  href: string
  icon: IconName
  name: string
  count: number
}

/** Shows the number of items as a badge, and tells it to screen readers. */
function CountedLink({ href, icon, name, count }: CountedLinkProps) {
  return (
    <ShopLink className={styles.countedLink} href={href}>
      <Icon name={icon} />
      {/* Rendered as a single string, because screen readers pause between text
          nodes. */}
      <span className="sr">{count === 0 ? name : `${name}, ${count} ${count === 1 ? 'item' : 'items'}`}</span>
      {count > 0 && (
        <span className={styles.count} aria-hidden="true">
          {count}
        </span>
      )}
    </ShopLink>
  )
}
