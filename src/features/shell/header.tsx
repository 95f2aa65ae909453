import { startTransition, useState } from 'react'
import { brand } from '#contract/brand.ts'
import type { Category } from '#contract/catalogue/product.ts'
import { LazyWhenIdle, useIdleComponent } from '../../lib/lazy-component.tsx'
import { useLazyDialog } from '../../state/network/use-lazy-dialog.ts'
import { ButtonLink } from '../../ui/buttons/button.tsx'
import { IconButton } from '../../ui/buttons/icon-button.tsx'
import { ShopLink } from '../../ui/buttons/shop-link.tsx'
import { Icon } from '../../ui/icons/icon.tsx'
import { Wordmark } from '../../ui/icons/wordmark.tsx'
import styles from './header.module.css'
import { HeaderNav } from './header-nav.tsx'

interface HeaderProps {
  categories: readonly Category[]
  onSearch: () => void
  /** Called when the search button is hovered or focused, to preload the search dialog's code. */
  onSearchNear: () => void
}

const loadDrawer = () => import('./menu-drawer.tsx').then((module) => module.MenuDrawer)

export function Header({ categories, onSearch, onSearchNear }: HeaderProps) {
  const { Component: MenuDrawer, ...menu } = useLazyDialog(loadDrawer)
  // A transition, so that the browser can paint the pressed button while React renders the menu's pictures.
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
          <HeaderAccount />
          <BagLink />
        </div>
      </div>
    </header>
  )
}

const loadMenu = () => import('./user-menu.tsx').then((module) => module.UserMenu)

/**
 * Shows links to the login and registration pages. Once the session and the account menu's code have loaded, logged-in
 * shoppers see the account menu instead.
 */
function HeaderAccount() {
  // If the menu cannot be loaded, the footer still links to the account page.
  const UserMenu = useIdleComponent(loadMenu)
  const [loggedIn, setLoggedIn] = useState(false)
  return (
    <div className={styles.account}>
      {!loggedIn && (
        <>
          <ButtonLink href="/login" variant="quiet">
            Login
          </ButtonLink>
          <ButtonLink href="/register" variant="secondary">
            Register
          </ButtonLink>
        </>
      )}
      {UserMenu && <UserMenu onLoggedIn={setLoggedIn} />}
    </div>
  )
}

const loadCount = () => import('./bag-count.tsx').then((module) => module.BagCount)

function BagLink() {
  return (
    <ShopLink className={styles.bagLink} href="/cart">
      <Icon name="bag" />
      <LazyWhenIdle load={loadCount}>
        <span className="sr">Bag</span>
      </LazyWhenIdle>
    </ShopLink>
  )
}
