import { classNames } from '../../../lib/class-names.ts'
import { IconButton } from '../../../ui/buttons/icon-button.tsx'
import { SlideDots } from '../../../ui/slides/slide-dots.tsx'
import styles from './gallery-controls.module.css'

interface GalleryControlsProps {
  count: number
  current: number
  onPick: (index: number) => void
}

/** On the large picture: arrows where the screen is large, a counter where it is small, and dots. */
export function GalleryControls({ count, current, onPick }: GalleryControlsProps) {
  return (
    <>
      <IconButton
        className={classNames(styles.arrow, styles.previous)}
        icon="left"
        label="Previous picture"
        disabled={current === 0}
        onClick={() => onPick(current - 1)}
      />
      <IconButton
        className={classNames(styles.arrow, styles.next)}
        icon="right"
        label="Next picture"
        disabled={current === count - 1}
        onClick={() => onPick(current + 1)}
      />
      <SlideDots
        labels={Array.from({ length: count }, (_, index) => `Picture ${index + 1}`)}
        current={current}
        onSelect={onPick}
      />
      <span className={styles.tally} aria-hidden="true">
        {current + 1}/{count}
      </span>
    </>
  )
}
