import { useLocation } from '@tanstack/react-router'
import { NavigationMenu } from 'radix-ui'
import { type FocusEvent, useRef, useState } from 'react'
import type { Category } from '#contract/catalogue/product.ts'
import { categoryPath, subcategoryPath } from '#contract/shop-paths.ts'
import { classNames } from '../../lib/class-names.ts'
import { ShopLink } from '../../ui/buttons/shop-link.tsx'
import { Picture } from '../../ui/pictures/picture.tsx'
import styles from './category-panels.module.css'
import navStyles from './header-nav.module.css'

interface CategoryPanelsProps {
  categories: readonly Category[]
}

/**
 * Shows links to the categories. Hovering over a link or focusing it opens a
 * panel with the category's subcategories; clicking the link always opens the
 * category.
 */
export function CategoryPanels({ categories }: CategoryPanelsProps) {
  const { href } = useLocation()
  const [opened, setOpened] = useState({ id: '', href: '' })
  // Closes the panel on any navigation.
  const openId = opened.href === href ? opened.id : ''
  // The last followed link. Its panel must not open over the new page while the
  // mouse stays on the link.
  const followed = useRef('')
  const setOpenId = (id: string) => {
    if (!id || id !== followed.current) setOpened({ id, href })
  }
  const follow = (id: string) => {
    followed.current = id
    setOpened({ id: '', href })
  }
  const forgetFollowed = () => {
    followed.current = ''
  }

  const openFor = (id: string) => (event: FocusEvent) => {
    forgetFollowed()
    // Escape returns the focus to the link, which must not open the panel it just
    // closed.
    const cameFromPanel = event.relatedTarget instanceof Element && event.relatedTarget.closest(`.${styles.viewport}`)
    if (!cameFromPanel && event.currentTarget.matches(':focus-visible')) setOpenId(id)
  }

  return (
    <NavigationMenu.Root className={navStyles.nav} aria-label="Categories" value={openId} onValueChange={setOpenId}>
      <NavigationMenu.List className={navStyles.list}>
        {categories.map((category) => (
          <NavigationMenu.Item key={category.id} value={category.id}>
            <NavigationMenu.Trigger
              asChild
              onFocus={openFor(category.id)}
              onClick={() => follow(category.id)}
              onPointerEnter={forgetFollowed}
            >
              <ShopLink className={navStyles.link} href={categoryPath(category.name)}>
                {category.name}
              </ShopLink>
            </NavigationMenu.Trigger>
            <NavigationMenu.Content className={styles.content}>
              <CategoryPanel category={category} />
            </NavigationMenu.Content>
          </NavigationMenu.Item>
        ))}
        <NavigationMenu.Item>
          <NavigationMenu.Link asChild>
            <ShopLink className={navStyles.link} href="/products" exact>
              Shop all
            </ShopLink>
          </NavigationMenu.Link>
        </NavigationMenu.Item>
        <NavigationMenu.Item>
          <NavigationMenu.Link asChild>
            <ShopLink className={navStyles.link} href="/custom-order">
              Custom Jewelry
            </ShopLink>
          </NavigationMenu.Link>
        </NavigationMenu.Item>
      </NavigationMenu.List>
      <NavigationMenu.Viewport className={styles.viewport} />
    </NavigationMenu.Root>
  )
}

function CategoryPanel({ category }: { category: Category }) {
  const { name, subcategories } = category
  const href = categoryPath(name)
  return (
    <div className={classNames('wrap', styles.panel)}>
      <div>
        <h2>{name}</h2>
        <NavigationMenu.Link asChild>
          <ShopLink className="link" href={href}>{`Shop all ${name.toLowerCase()}`}</ShopLink>
        </NavigationMenu.Link>
      </div>
      <ul>
        {subcategories.map((subcategory) => (
          <li key={subcategory.id}>
            <NavigationMenu.Link asChild>
              <ShopLink href={subcategoryPath(name, subcategory.name)}>
                <Picture className={styles.picture} src={subcategory.image} alt="" sizes="160px" />
                <span>{subcategory.name}</span>
              </ShopLink>
            </NavigationMenu.Link>
          </li>
        ))}
      </ul>
    </div>
  )
}
