import type { Promotion } from '#contract/schemas/storefront.ts'
import { classNames } from '../../lib/class-names.ts'
import { ButtonLink } from '../../ui/buttons/button.tsx'
import { Icon } from '../../ui/icons/icon.tsx'
import { Skeleton } from '../../ui/layout/skeleton.tsx'
import { BannerPicture } from './banner-picture.tsx'
import styles from './collection-banners.module.css'

interface CollectionBannersProps {
  banners: readonly Promotion[]
}

/**
 * Shows two banners on the home page, one for a collection and one for custom
 * jewellery.
 */
export function CollectionBanners({ banners }: CollectionBannersProps) {
  return (
    <section className="section" aria-label="Collections">
      {banners.map((banner) => (
        <div key={banner.title} className={classNames(styles.banner, styles[banner.tone])}>
          <div className={styles.text}>
            <h2>{banner.title}</h2>
            <p>{banner.text}</p>
            <ButtonLink className={styles.link} variant="picture" href={banner.link.href}>
              <span>{banner.link.label}</span> <Icon name="arrow" size="s" />
            </ButtonLink>
          </div>
          <BannerPicture banner={banner} />
        </div>
      ))}
    </section>
  )
}

export function CollectionBannersSkeleton() {
  return (
    <div className="section" aria-hidden="true">
      {[1, 2].map((banner) => (
        <Skeleton key={banner} className={styles.skeleton} />
      ))}
    </div>
  )
}
