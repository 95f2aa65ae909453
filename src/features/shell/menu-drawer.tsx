import { brand } from '#contract/brand.ts'
import type { Category } from '#contract/catalogue/product.ts'
import { categoryPath, subcategoryPath } from '#contract/shop-paths.ts'
import { useSession } from '../../state/session/session.ts'
import { ButtonLink } from '../../ui/buttons/button.tsx'
import { IconButton } from '../../ui/buttons/icon-button.tsx'
import { ShopLink } from '../../ui/buttons/shop-link.tsx'
import { Icon } from '../../ui/icons/icon.tsx'
import { Wordmark } from '../../ui/icons/wordmark.tsx'
import { useModal } from '../../ui/layout/use-modal.ts'
import { Picture } from '../../ui/pictures/picture.tsx'
import { AccountMenu } from './account-menu.tsx'
import styles from './menu-drawer.module.css'

interface MenuDrawerProps {
  open: boolean
  onClose: () => void
  categories: readonly Category[]
}

/**
 * Shows the navigation menu on small screens, with all categories and
 * subcategories. The menu closes when the shopper follows a link.
 */
export function MenuDrawer({ open, onClose, categories }: MenuDrawerProps) {
  const dialog = useModal(open)
  const { user } = useSession()
  return (
    <dialog ref={dialog} className={styles.drawer} aria-label="Menu" closedby="any" onClose={onClose}>
      <div className={styles.head}>
        <ShopLink className={styles.home} href="/" aria-label={`${brand.name}, home`} onClick={onClose} exact>
          <Wordmark />
        </ShopLink>
        <IconButton icon="close" label="Close menu" onClick={onClose} />
      </div>
      <nav className={styles.nav} aria-label="Categories">
        {categories.map((category) => (
          <CategoryRow key={category.id} category={category} onNavigate={onClose} />
        ))}
        <ShopLink className={styles.row} href="/products" onClick={onClose} exact>
          Shop all
        </ShopLink>
        <ShopLink className={styles.row} href="/custom-order" onClick={onClose}>
          Custom Jewelry
        </ShopLink>
        <ShopLink className={styles.row} href="/wishlist" onClick={onClose}>
          Wishlist
        </ShopLink>
      </nav>
      <div className={styles.foot}>
        {user ? (
          <AccountMenu user={user} onSelect={onClose} />
        ) : (
          <>
            <ButtonLink href="/login" variant="secondary" onClick={onClose}>
              Login
            </ButtonLink>
            <ButtonLink href="/register" variant="secondary" onClick={onClose}>
              Register
            </ButtonLink>
          </>
        )}
      </div>
    </dialog>
  )
}

function CategoryRow({ category, onNavigate }: { category: Category; onNavigate: () => void }) {
  const { name, subcategories } = category
  const href = categoryPath(name)
  return (
    <details name="category">
      <summary>
        <span>{name}</span>
        <Icon name="down" size="s" />
      </summary>
      <ul className={styles.subcategories}>
        <li>
          <ShopLink href={href} onClick={onNavigate}>
            <Picture className={styles.picture} src={category.image} alt="" sizes="48px" />
            <span>{`All ${name}`}</span>
          </ShopLink>
        </li>
        {subcategories.map((subcategory) => (
          <li key={subcategory.id}>
            <ShopLink href={subcategoryPath(name, subcategory.name)} onClick={onNavigate}>
              <Picture className={styles.picture} src={subcategory.image} alt="" sizes="48px" />
              <span>{subcategory.name}</span>
            </ShopLink>
          </li>
        ))}
      </ul>
    </details>
  )
}
