import { useCallback, useEffect, useState } from 'react'
import type { Category } from '#contract/catalogue/product.ts'
import { categoryPath } from '#contract/shop-paths.ts'
import { whenIdle } from '../../lib/schedule.ts'
import { useLazyComponent } from '../../state/network/use-lazy-dialog.ts'
import { ShopLink } from '../../ui/buttons/shop-link.tsx'
import styles from './header-nav.module.css'

interface HeaderNavProps {
  categories: readonly Category[]
}

const loadPanels = () => import('./category-panels.tsx').then((module) => module.CategoryPanels)

/**
 * Shows category links in the header on large screens. The code for the panels
 * that the links open is loaded once the page is idle.
 */
export function HeaderNav({ categories }: HeaderNavProps) {
  const { Component: CategoryPanels, load } = useLazyComponent(loadPanels)
  const [hasFocus, setHasFocus] = useState(false)

  // If the panels cannot be loaded, the links still work.
  const loadCode = useCallback(() => load().catch(() => undefined), [load])
  useEffect(() => {
    if (matchMedia('(min-width: 1100px)').matches) whenIdle(loadCode)
  }, [loadCode])

  // Replacing a focused link would lose the focus.
  if (CategoryPanels && !hasFocus) return <CategoryPanels categories={categories} />
  return (
    <nav
      className={styles.nav}
      aria-label="Categories"
      onPointerEnter={loadCode}
      onFocus={() => setHasFocus(true)}
      onBlur={({ currentTarget, relatedTarget }) => setHasFocus(currentTarget.contains(relatedTarget))}
    >
      <ul className={styles.list}>
        {categories.map(({ id, name }) => (
          <li key={id}>
            <ShopLink className={styles.link} href={categoryPath(name)}>
              {name}
            </ShopLink>
          </li>
        ))}
        <li>
          <ShopLink className={styles.link} href="/products" exact>
            Shop all
          </ShopLink>
        </li>
        <li>
          <ShopLink className={styles.link} href="/custom-order">
            Custom Jewelry
          </ShopLink>
        </li>
      </ul>
    </nav>
  )
}
