import { NavigationMenu } from 'radix-ui'
import type { Category } from '#contract/shapes/category.ts'
import { categoryAddress, subcategoryAddress } from '#contract/shop-addresses.ts'
import { classNames } from '../../lib/class-names.ts'
import { Picture } from '../../ui/picture.tsx'
import { ShopLink } from '../../ui/shop-link.tsx'
import styles from './category-panel.module.css'

/** What a category holds, with pictures. */
export function CategoryPanel({ category }: { category: Category }) {
  const { name, subcategories } = category
  const href = categoryAddress(name)
  return (
    <div className={classNames('wrap', styles.panel)}>
      <div>
        <h2>{name}</h2>
        <NavigationMenu.Link asChild>
          <ShopLink className="link" href={href}>
            Shop all {name.toLowerCase()}
          </ShopLink>
        </NavigationMenu.Link>
      </div>
      <ul>
        {subcategories.map((subcategory) => (
          <li key={subcategory._id}>
            <NavigationMenu.Link asChild>
              <ShopLink href={subcategoryAddress(name, subcategory.name)}>
                <Picture className={styles.picture} src={subcategory.image} alt="" sizes="160px" />
                {subcategory.name}
              </ShopLink>
            </NavigationMenu.Link>
          </li>
        ))}
      </ul>
    </div>
  )
}
