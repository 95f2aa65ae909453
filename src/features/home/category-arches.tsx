import type { Category } from '#contract/shapes/category.ts'
import { categoryAddress } from '#contract/shop-addresses.ts'
import { classNames } from '../../lib/class-names.ts'
import { Picture } from '../../ui/picture.tsx'
import { SectionHead } from '../../ui/section-head.tsx'
import { ShopLink } from '../../ui/shop-link.tsx'
import styles from './category-arches.module.css'

interface CategoryArchesProps {
  categories: readonly Category[]
}

const SIZES = '(min-width: 1280px) 180px, (min-width: 769px) 15vw, 30vw'

/** The categories, each under the cusped arch. */
export function CategoryArches({ categories }: CategoryArchesProps) {
  return (
    <section className="wrap section">
      <SectionHead title="Shop by category" />
      <ul className={styles.categories}>
        {categories.map(({ _id, name, image, hoverImage }) => (
          <li key={_id}>
            <ShopLink className={styles.category} href={categoryAddress(name)}>
              <span className={styles.arch}>
                <Picture className={styles.picture} src={image} alt="" sizes={SIZES} />
                <Picture className={classNames(styles.picture, styles.second)} src={hoverImage} alt="" sizes={SIZES} />
              </span>
              <span className={styles.name}>{name}</span>
            </ShopLink>
          </li>
        ))}
      </ul>
    </section>
  )
}
