import { useLocation } from '@tanstack/react-router'
import { type FocusEvent, type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react'
import type { Category } from '#contract/catalogue/product.ts'
import { categoryPath, subcategoryPath } from '#contract/shop-paths.ts'
import { classNames } from '../../lib/class-names.ts'
import { ShopLink } from '../../ui/buttons/shop-link.tsx'
import { Icon } from '../../ui/icons/icon.tsx'
import { Picture } from '../../ui/pictures/picture.tsx'
import styles from './category-panels.module.css'
import navStyles from './header-nav.module.css'

interface CategoryPanelsProps {
  categories: readonly Category[]
}

/**
 * Shows links to the categories. The mouse opens a panel with the category's
 * subcategories by resting on a link, the keyboard by a button beside it:
 * "Disclosure Navigation Menu with Top-Level Links" of the ARIA Authoring Practices
 * Guide. Tab passes closed panels.
 */
export function CategoryPanels({ categories }: CategoryPanelsProps) {
  const { openId, show, showSoon } = useOpenPanel()

  const close = ({ key, currentTarget }: KeyboardEvent<HTMLElement>) => {
    if (key !== 'Escape' || openId === '') return
    const button = currentTarget.querySelector<HTMLElement>('[aria-expanded=true]')
    if (currentTarget.contains(document.activeElement)) button?.focus()
    show('')
  }
  const closeWithoutFocus = ({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>) => {
    if (relatedTarget && !currentTarget.contains(relatedTarget)) show('')
  }
  const onlyMouse = (id: string) => (event: PointerEvent) => {
    if (event.pointerType === 'mouse') showSoon(id)
  }

  return (
    <nav
      className={navStyles.nav}
      aria-label="Categories"
      onKeyDown={close}
      onBlur={closeWithoutFocus}
      onPointerLeave={onlyMouse('')}
    >
      <ul className={navStyles.list}>
        {categories.map(({ id, name, ...rest }) => (
          <li key={id} onPointerEnter={onlyMouse(id)}>
            <div className={styles.head}>
              <ShopLink className={navStyles.link} href={categoryPath(name)} onClick={() => show('')}>
                {name}
              </ShopLink>
              <button
                type="button"
                className={styles.button}
                aria-label={`More of ${name}`}
                aria-expanded={openId === id}
                aria-controls={panelId(id)}
                onClick={() => show(openId === id ? '' : id)}
              >
                <Icon name="down" size="xs" />
              </button>
            </div>
            <div id={panelId(id)} className={styles.content} hidden={openId !== id}>
              {openId === id && <CategoryPanel category={{ id, name, ...rest }} />}
            </div>
          </li>
        ))}
        <li onPointerEnter={onlyMouse('')}>
          <ShopLink className={navStyles.link} href="/products" exact>
            Shop all
          </ShopLink>
        </li>
        <li onPointerEnter={onlyMouse('')}>
          <ShopLink className={navStyles.link} href="/custom-order">
            Custom Jewelry
          </ShopLink>
        </li>
      </ul>
    </nav>
  )
}

const panelId = (id: string) => `category-panel-${id}`

/** A mouse on its way elsewhere opens and closes nothing. */
const REST_MS = 150

/** The id of the open panel, or ''. Any navigation closes it. */
function useOpenPanel() {
  const { href } = useLocation()
  const [opened, setOpened] = useState({ id: '', href: '' })
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const show = (id: string) => {
    clearTimeout(timer.current)
    setOpened({ id, href })
  }
  const showSoon = (id: string) => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => setOpened({ id, href }), REST_MS)
  }
  useEffect(() => () => clearTimeout(timer.current), [])
  useEffect(() => {
    const closeFromOutside = ({ target }: Event) => {
      if (target instanceof Element && !target.closest(`.${navStyles.list}`)) setOpened({ id: '', href: '' })
    }
    addEventListener('pointerdown', closeFromOutside)
    return () => removeEventListener('pointerdown', closeFromOutside)
  }, [])
  return { openId: opened.href === href ? opened.id : '', show, showSoon }
}

function CategoryPanel({ category }: { category: Category }) {
  const { name, subcategories } = category
  const href = categoryPath(name)
  return (
    <div className={classNames('wrap', styles.panel)}>
      <div>
        <h2>{name}</h2>
        <ShopLink className="link" href={href}>{`Shop all ${name.toLowerCase()}`}</ShopLink>
      </div>
      <ul>
        {subcategories.map((subcategory) => (
          <li key={subcategory.id}>
            <ShopLink href={subcategoryPath(name, subcategory.name)}>
              <Picture className={styles.picture} src={subcategory.image} alt="" sizes="160px" />
              <span>{subcategory.name}</span>
            </ShopLink>
          </li>
        ))}
      </ul>
    </div>
  )
}
