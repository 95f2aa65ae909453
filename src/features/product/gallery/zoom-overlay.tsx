import { type KeyboardEvent, useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { Product } from '#contract/catalogue/product.ts'
import { IconButton } from '../../../ui/buttons/icon-button.tsx'
import { Picture } from '../../../ui/pictures/picture.tsx'
import { ZoomGestures } from './zoom-gestures.ts'
import styles from './zoom-overlay.module.css'

interface ZoomOverlayProps {
  product: Pick<Product, 'title' | 'image' | 'alt' | 'blur'>
  current: number
  onShow: (index: number) => void
  onClose: () => void
}

/** Zoom factor for one press of the + or - key. */
const KEY_ZOOM = 2

/**
 * Shows a product's pictures full screen. Shoppers can zoom with gestures,
 * buttons or keys.
 */
export function ZoomOverlay({ product, current, onShow, onClose }: ZoomOverlayProps) {
  const { title, image, alt, blur } = product
  const dialog = useRef<HTMLDialogElement>(null)
  const stage = useRef<HTMLDivElement>(null)
  const gestures = useRef<ZoomGestures>(null)
  const [isZoomed, setIsZoomed] = useState(false)

  useLayoutEffect(() => {
    const element = dialog.current
    element?.showModal()
    return () => element?.close()
  }, [])

  useEffect(() => {
    if (!stage.current) return
    gestures.current = new ZoomGestures(stage.current, {
      onSwipe: (step) => onShow(current + step),
      onZoom: setIsZoomed,
    })
    return () => gestures.current?.destroy()
  }, [current, onShow])

  const handleKeyDown = ({ key }: KeyboardEvent) => {
    if (key === 'ArrowLeft') onShow(current - 1)
    if (key === 'ArrowRight') onShow(current + 1)
    if (key === '+') gestures.current?.zoomBy(KEY_ZOOM)
    if (key === '-') gestures.current?.zoomBy(1 / KEY_ZOOM)
  }

  return (
    <dialog
      ref={dialog}
      className={styles.overlay}
      aria-label={`Pictures of ${title}, full screen`}
      onClose={onClose}
      onKeyDown={handleKeyDown}
    >
      <div ref={stage} className={styles.stage}>
        <ul className={styles.track} style={{ transform: `translateX(calc(${current * -100}% + var(--drag, 0px)))` }}>
          {image.map((src, index) => (
            <li key={src} data-current={index === current || undefined} aria-hidden={index !== current}>
              <Picture
                className={styles.picture}
                src={src}
                alt={alt[index] ?? title}
                blur={blur[index]}
                priority={index === current}
                sizes="(min-width: 900px) 900px, 100vw"
              />
            </li>
          ))}
        </ul>
      </div>
      <IconButton className={styles.close} icon="close" label="Close" onClick={onClose} />
      <div className={styles.controls}>
        {image.length > 1 && (
          <IconButton
            icon="left"
            label="Previous picture"
            disabled={current === 0}
            onClick={() => onShow(current - 1)}
          />
        )}
        <IconButton
          icon={isZoomed ? 'minus' : 'plus'}
          label={isZoomed ? 'Zoom out' : 'Zoom in'}
          onClick={() => gestures.current?.toggle()}
        />
        {image.length > 1 && (
          <IconButton
            icon="right"
            label="Next picture"
            disabled={current === image.length - 1}
            onClick={() => onShow(current + 1)}
          />
        )}
      </div>
      <p className={styles.counter} role="status">
        <span className="sr">Picture </span>
        <span>{`${current + 1}/${image.length}`}</span>
      </p>
    </dialog>
  )
}
