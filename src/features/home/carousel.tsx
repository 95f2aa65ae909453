import type { Promotion } from '#contract/schemas/storefront.ts'
import { classNames } from '../../lib/class-names.ts'
import { ButtonLink } from '../../ui/buttons/button.tsx'
import { Icon } from '../../ui/icons/icon.tsx'
import { Skeleton } from '../../ui/layout/skeleton.tsx'
import { SlideDots } from '../../ui/slides/slide-dots.tsx'
import slideStyles from '../../ui/slides/slides.module.css'
import { useSlides } from '../../ui/slides/use-slides.ts'
import { BannerPicture } from './banner-picture.tsx'
import styles from './carousel.module.css'

interface CarouselProps {
  slides: readonly Promotion[]
}

/**
 * Carousel that shows one promotion at a time. Shoppers change the promotion with
 * arrow buttons, dots, swipes or arrow keys; the carousel never advances
 * automatically.
 */
export function Carousel({ slides }: CarouselProps) {
  const { track, current, show, onKeyDown } = useSlides(slides.length)
  return (
    <section className={styles.carousel} aria-roledescription="carousel" aria-label="Promotions" onKeyDown={onKeyDown}>
      <ul ref={track} className={classNames(slideStyles.track, styles.track)}>
        {slides.map((slide, index) => (
          <li key={slide.title} className={styles[slide.tone]} inert={index !== current}>
            <BannerPicture banner={slide} priority={index === 0} />
            <div className={styles.text}>
              <h2>{slide.title}</h2>
              <p>{slide.text}</p>
              <ButtonLink className={styles.link} variant="picture" href={slide.link.href}>
                <span>{slide.link.label}</span> <Icon name="arrow" size="s" />
              </ButtonLink>
            </div>
          </li>
        ))}
      </ul>
      <Arrow direction="previous" onPress={() => show(current - 1)} />
      <Arrow direction="next" onPress={() => show(current + 1)} />
      <SlideDots
        className={styles.dots}
        labels={slides.map(({ title }, index) => `Slide ${index + 1}: ${title}`)}
        current={current}
        onSelect={show}
      />
      <p className="sr" aria-live="polite">{`${current + 1} of ${slides.length}`}</p>
    </section>
  )
}

const ARROWS = {
  previous: { label: 'Previous slide', icon: 'left' },
  next: { label: 'Next slide', icon: 'right' },
} as const

function Arrow({ direction, onPress }: { direction: keyof typeof ARROWS; onPress: () => void }) {
  const { label, icon } = ARROWS[direction]
  return (
    <button type="button" className={classNames(styles.arrow, styles[direction])} aria-label={label} onClick={onPress}>
      <Icon name={icon} />
    </button>
  )
}

export function CarouselSkeleton() {
  return <Skeleton className={styles.skeleton} />
}
