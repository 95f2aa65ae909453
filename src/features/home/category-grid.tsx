import type { Category } from '#contract/catalogue/product.ts'
import { categoryPath } from '#contract/shop-paths.ts'
import { classNames } from '../../lib/class-names.ts'
import { ShopLink } from '../../ui/buttons/shop-link.tsx'
import { SectionHeader } from '../../ui/layout/section-header.tsx'
import { Skeleton } from '../../ui/layout/skeleton.tsx'
import { Picture } from '../../ui/pictures/picture.tsx'
import styles from './category-grid.module.css'

interface CategoryGridProps {
  categories: readonly Category[]
}

const SIZES = '(min-width: 1280px) 180px, (min-width: 769px) 15vw, 30vw'

export function CategoryGrid({ categories }: CategoryGridProps) {
  return (
    <section className="wrap section">
      <SectionHeader title="Shop by category" />
      <ul className={styles.categories}>
        {categories.map(({ id, name, image, hoverImage }) => (
          <li key={id}>
            <ShopLink className={styles.category} href={categoryPath(name)}>
              <span className={styles.arch}>
                <Picture className={styles.picture} src={image} alt="" sizes={SIZES} />
                <Picture
                  className={classNames(styles.picture, styles.hoverPicture)}
                  src={hoverImage}
                  alt=""
                  sizes={SIZES}
                />
              </span>
              <span className={styles.name}>{name}</span>
            </ShopLink>
          </li>
        ))}
      </ul>
    </section>
  )
}

export function CategoryGridSkeleton() {
  return (
    <section className="wrap section">
      <SectionHeader title="Shop by category" />
      <ul className={styles.categories} aria-hidden="true">
        {[1, 2, 3, 4, 5, 6].map((category) => (
          <li key={category}>
            <span className={styles.arch}>
              <Skeleton className={styles.picture} />
            </span>
            <span className={styles.name} />
          </li>
        ))}
      </ul>
    </section>
  )
}
