import { useEffect, useRef } from 'react'
import type { Product } from '#contract/product.ts'
import { classNames } from '../../../lib/class-names.ts'
import { useLazyComponent } from '../../../lib/lazy-component.tsx'
import { notifyChunkLoadError } from '../../../state/network/chunk-load-error.ts'
import { IconButton } from '../../../ui/buttons/icon-button.tsx'
import { Picture } from '../../../ui/pictures/picture.tsx'
import row from '../../../ui/slides/slides.module.css'
import { useSlides } from '../../../ui/slides/use-slides.ts'
import styles from './gallery.module.css'
import controls from './gallery-controls.module.css'
import { GalleryControls } from './gallery-controls.tsx'
import { useFullScreen } from './use-full-screen.ts'

const loadOverlay = () => import('./zoom-overlay.tsx').then((module) => module.ZoomOverlay)

interface GalleryProps {
  product: Pick<Product, 'id' | 'title' | 'image' | 'alt' | 'blur'>
}

/** The pictures of a product: one large, with arrows, dots and thumbnails to the others, and a way to full screen. */
export function Gallery({ product }: GalleryProps) {
  const { image, alt, blur } = product
  const { track, current, show, onKeyDown } = useSlides(image.length)
  const { Part: ZoomOverlay, bring } = useLazyComponent(loadOverlay)
  const fullScreen = useFullScreen()
  const opener = useRef<HTMLButtonElement>(null)
  const wasOpen = useRef(false)

  useEffect(() => {
    // The picture that was pressed may have been turned away meanwhile, so the focus goes back to the button.
    if (wasOpen.current && !fullScreen.isOpen) opener.current?.focus()
    wasOpen.current = fullScreen.isOpen
  }, [fullScreen.isOpen])

  const zoom = () => void bring().then(fullScreen.open, notifyChunkLoadError)

  return (
    <>
      <section className={styles.gallery} aria-label="Pictures" aria-roledescription="carousel" onKeyDown={onKeyDown}>
        <div className={styles.main} style={{ viewTransitionName: `product-${product.id}` }}>
          <ul ref={track} className={classNames(row.track, styles.track)}>
            {image.map((src, index) => (
              <li key={src} inert={index !== current}>
                <button type="button" aria-haspopup="dialog" onClick={zoom}>
                  <Picture
                    className={styles.fill}
                    src={src}
                    alt={alt[index] ?? product.title}
                    blur={blur[index]}
                    sizes="(min-width: 900px) 450px, 100vw"
                    priority={index === 0}
                  />
                </button>
              </li>
            ))}
          </ul>
          <IconButton
            ref={opener}
            className={controls.zoom}
            icon="zoom"
            size="s"
            label="Open full screen"
            aria-haspopup="dialog"
            onClick={zoom}
          />
          {image.length > 1 && <GalleryControls count={image.length} current={current} onPick={show} />}
        </div>
        {image.length > 1 && <GalleryThumbnails pictures={image} current={current} onPick={show} />}
      </section>
      {ZoomOverlay && fullScreen.isOpen && (
        <ZoomOverlay product={product} current={current} onShow={show} onClose={fullScreen.close} />
      )}
    </>
  )
}

interface GalleryThumbnailsProps {
  pictures: readonly string[]
  current: number
  onPick: (index: number) => void
}

/** The row of small pictures under the large one. Four fit; more are scrolled to as the large one turns. */
function GalleryThumbnails({ pictures, current, onPick }: GalleryThumbnailsProps) {
  const row = useRef<HTMLDivElement>(null)

  useEffect(() => {
    const chosen = row.current?.children[current]
    if (!row.current || !(chosen instanceof HTMLElement)) return
    const { offsetLeft, offsetWidth } = chosen
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
          onClick={() => onPick(index)}
        >
          <Picture className={styles.fill} src={src} alt="" sizes="80px" />
        </button>
      ))}
    </div>
  )
}
