import { brand } from '#contract/brand.ts'
import type { Category } from '#contract/shapes/category.ts'
import { useLateDialog } from '../../state/use-late-dialog.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { ShopLink } from '../../ui/shop-link.tsx'
import { Wordmark } from '../../ui/wordmark.tsx'
import { BagLink } from './bag-link.tsx'
import styles from './header.module.css'
import { HeaderAccount } from './header-account.tsx'
import { HeaderNav } from './header-nav.tsx'

interface HeaderProps {
  categories: readonly Category[]
  onSearch: () => void
  onSearchNear?: () => void
}

const loadDrawer = () => import('./menu-drawer.tsx').then((module) => module.MenuDrawer)

export function Header({ categories, onSearch, onSearchNear }: HeaderProps) {
  const { Part: MenuDrawer, ...menu } = useLateDialog(loadDrawer)
  return (
    <>
      <aside className={styles.promo} aria-label="Offer">
        {brand.promise}
      </aside>
      <header className={styles.header}>
        <div className={styles.inner}>
          <div className={styles.left}>
            <IconButton className="only-narrow" icon="menu" label="Menu" aria-haspopup="dialog" onClick={menu.show} />
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
      {MenuDrawer && <MenuDrawer open={menu.open} onClose={menu.close} categories={categories} />}
    </>
  )
}
