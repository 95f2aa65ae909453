import type { Promotion } from '#contract/shapes/storefront.ts'
import { classNames } from '../../lib/class-names.ts'
import { ButtonLink } from '../../ui/button-link.tsx'
import { Icon } from '../../ui/icon.tsx'
import { BannerPicture } from './banner-picture.tsx'
import styles from './stories.module.css'

interface StoriesProps {
  stories: readonly Promotion[]
}

/** The collection banner and the customization banner. */
export function Stories({ stories }: StoriesProps) {
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
