import { useEffect, useRef } from 'react'
import type { Product } from '#contract/catalogue/product.ts'
import { classNames } from '../../../lib/class-names.ts'
import { notifyChunkLoadError } from '../../../state/network/chunk-load-error.ts'
import { useLazyComponent } from '../../../state/network/use-lazy-dialog.ts'
import { useRendersAll } from '../../../state/use-renders-all.ts'
import { IconButton } from '../../../ui/buttons/icon-button.tsx'
import { Picture } from '../../../ui/pictures/picture.tsx'
import { SlideDots } from '../../../ui/slides/slide-dots.tsx'
import slides from '../../../ui/slides/slides.module.css'
import { useSlides } from '../../../ui/slides/use-slides.ts'
import styles from './gallery.module.css'
import { useFullScreen } from './use-full-screen.ts'

// On phones less than the actual width, so that common phones choose the size
// that the page's HTML already contains.
const SIZES = '(min-width: 600px) 450px, 88vw'

const loadOverlay = () => import('./zoom-overlay.tsx').then((module) => module.ZoomOverlay)

interface GalleryProps {
  product: Pick<Product, 'id' | 'title' | 'image' | 'alt' | 'blur'>
}

/**
 * Shows a product's pictures in a slider with arrows, dots and thumbnails.
 * Pressing a picture opens a full-screen view in which shoppers can zoom.
 */
export function Gallery({ product }: GalleryProps) {
  const { image, alt, blur } = product
  const { track, current, show, onKeyDown } = useSlides(image.length)
  const { Component: ZoomOverlay, load } = useLazyComponent(loadOverlay)
  const fullScreen = useFullScreen()
  const zoomButton = useRef<HTMLButtonElement>(null)
  const wasOpen = useRef(false)
  const rendersAll = useRendersAll()

  useEffect(() => {
    // Focuses the zoom button instead of the picture that was pressed, because
    // another picture may be in view now.
    if (wasOpen.current && !fullScreen.isOpen) zoomButton.current?.focus()
    wasOpen.current = fullScreen.isOpen
  }, [fullScreen.isOpen])

  const openFullScreen = () => void load().then(fullScreen.open, notifyChunkLoadError)

  return (
    <>
      <section className={styles.gallery} aria-label="Pictures" aria-roledescription="carousel" onKeyDown={onKeyDown}>
        <div className={styles.main} style={{ viewTransitionName: `product-${product.id}` }}>
          <ul ref={track} className={classNames(slides.track, styles.track)}>
            {image.map((src, index) => (
              <li key={src} inert={index !== current}>
                {(index === 0 || rendersAll) && (
                  <button type="button" aria-haspopup="dialog" onClick={openFullScreen}>
                    <Picture
                      className={styles.fill}
                      src={src}
                      alt={alt[index] ?? product.title}
                      blur={blur[index]}
                      sizes={SIZES}
                      priority={index === 0}
                      firstWidth={640}
                    />
                  </button>
                )}
              </li>
            ))}
          </ul>
          <IconButton
            ref={zoomButton}
            className={styles.zoom}
            icon="zoom"
            size="s"
            label="Open full screen"
            aria-haspopup="dialog"
            onClick={openFullScreen}
          />
          {image.length > 1 && <GalleryControls count={image.length} current={current} onSelect={show} />}
        </div>
        {image.length > 1 && (
          <GalleryThumbnails pictures={rendersAll ? image : []} blur={blur} current={current} onSelect={show} />
        )}
      </section>
      {ZoomOverlay && fullScreen.isOpen && (
        <ZoomOverlay product={product} current={current} onShow={show} onClose={fullScreen.close} />
      )}
    </>
  )
}

interface GalleryControlsProps {
  count: number
  current: number
  onSelect: (index: number) => void
}

/**
 * Shows the gallery's controls on top of the current picture: dots, arrows, and a
 * counter on small screens.
 */
function GalleryControls({ count, current, onSelect }: GalleryControlsProps) {
  return (
    <>
      <IconButton
        className={classNames(styles.arrow, styles.previous)}
        icon="left"
        label="Previous picture"
        disabled={current === 0}
        onClick={() => onSelect(current - 1)}
      />
      <IconButton
        className={classNames(styles.arrow, styles.next)}
        icon="right"
        label="Next picture"
        disabled={current === count - 1}
        onClick={() => onSelect(current + 1)}
      />
      <SlideDots
        labels={Array.from({ length: count }, (_, index) => `Picture ${index + 1}`)}
        current={current}
        onSelect={onSelect}
      />
      <span className={styles.counter} aria-hidden="true">{`${current + 1}/${count}`}</span>
    </>
  )
}

interface GalleryThumbnailsProps {
  pictures: readonly string[]
  blur: readonly string[]
  current: number
  onSelect: (index: number) => void
}

/**
 * Shows the thumbnails of a product's pictures and scrolls the row of thumbnails
 * to the current one. Does not use `scrollIntoView`, because that would also
 * scroll the page.
 */
function GalleryThumbnails({ pictures, blur, current, onSelect }: GalleryThumbnailsProps) {
  const row = useRef<HTMLDivElement>(null)
  const scrolledTo = useRef(current)

  useEffect(() => {
    // Returns early, because reading positions forces the browser to lay out the
    // page.
    if (scrolledTo.current === current) return
    scrolledTo.current = current
    const thumbnail = row.current?.children[current]
    if (!row.current || !(thumbnail instanceof HTMLElement)) return
    const { offsetLeft, offsetWidth } = thumbnail
    const { scrollLeft, clientWidth } = row.current
    if (offsetLeft < scrollLeft) row.current.scrollLeft = offsetLeft
    else if (offsetLeft + offsetWidth > scrollLeft + clientWidth) {
      row.current.scrollLeft = offsetLeft + offsetWidth - clientWidth
    }
  }, [current])

  return (
    <div ref={row} className={styles.thumbnails}>
      {pictures.map((src, index) => (
        <button
          key={src}
          type="button"
          aria-label={`Show picture ${index + 1}`}
          aria-current={index === current || undefined}
          onClick={() => onSelect(index)}
        >
          <Picture className={styles.fill} src={src} alt="" blur={blur[index]} sizes="80px" />
        </button>
      ))}
    </div>
  )
}
