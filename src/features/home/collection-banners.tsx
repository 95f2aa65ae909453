import type { Promotion } from '#contract/schemas/storefront.ts'
import { classNames } from '../../lib/class-names.ts'
import { ButtonLink } from '../../ui/buttons/button.tsx'
import { Icon } from '../../ui/icons/icon.tsx'
import { BannerPicture } from './banner-picture.tsx'
import styles from './collection-banners.module.css'

interface CollectionBannersProps {
  stories: readonly Promotion[]
}

/** The collection banner and the customization banner. */
export function CollectionBanners({ stories }: CollectionBannersProps) {
  return (
    <section className="section" aria-label="Collections">
      {stories.map((story) => (
        <div key={story.title} className={classNames(styles.story, styles[story.tone])}>
          <div className={styles.words}>
            <h2>{story.title}</h2>
            <p>{story.text}</p>
            <ButtonLink className={styles.link} variant="picture" href={story.link.href}>
              {story.link.label} <Icon name="arrow" size="s" />
            </ButtonLink>
          </div>
          <BannerPicture banner={story} />
        </div>
      ))}
    </section>
  )
}
