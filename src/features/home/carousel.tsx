import type { Promotion } from '#contract/shapes/storefront.ts'
import { classNames } from '../../lib/class-names.ts'
import { ButtonLink } from '../../ui/button-link.tsx'
import { Icon } from '../../ui/icon.tsx'
import { SlideDots } from '../../ui/slide-dots.tsx'
import row from '../../ui/slides.module.css'
import { useSlides } from '../../ui/use-slides.ts'
import { BannerPicture } from './banner-picture.tsx'
import styles from './carousel.module.css'

interface CarouselProps {
  slides: readonly Promotion[]
}

/** The promotions at the top. It never moves by itself: arrows, dots, a swipe or the arrow keys turn it. */
export function Carousel({ slides }: CarouselProps) {
  const { track, current, show, turnByKey } = useSlides(slides.length)
  return (
    <section className={styles.carousel} aria-roledescription="carousel" aria-label="Promotions" onKeyDown={turnByKey}>
      <ul ref={track} className={classNames(row.track, styles.track)}>
        {slides.map((slide, index) => (
          <li key={slide.title} className={styles[slide.tone]} inert={index !== current}>
            <BannerPicture banner={slide} priority={index === 0} />
            <div className={styles.words}>
              <h2>{slide.title}</h2>
              <p>{slide.text}</p>
              <ButtonLink className={styles.link} variant="picture" href={slide.link.href}>
                {slide.link.label} <Icon name="arrow" size="s" />
              </ButtonLink>
            </div>
          </li>
        ))}
      </ul>
      <Arrow to="previous" onPress={() => show(current - 1)} />
      <Arrow to="next" onPress={() => show(current + 1)} />
      <SlideDots
        className={styles.dots}
        labels={slides.map(({ title }, index) => `Slide ${index + 1}: ${title}`)}
        current={current}
        onPick={show}
      />
      <p className="sr" aria-live="polite">
        {current + 1} of {slides.length}
      </p>
    </section>
  )
}

const ARROWS = {
  previous: { label: 'Previous slide', icon: 'left' },
  next: { label: 'Next slide', icon: 'right' },
} as const

function Arrow({ to, onPress }: { to: keyof typeof ARROWS; onPress: () => void }) {
  const { label, icon } = ARROWS[to]
  return (
    <button type="button" className={classNames(styles.arrow, styles[to])} aria-label={label} onClick={onPress}>
      <Icon name={icon} />
    </button>
  )
}
