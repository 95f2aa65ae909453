import { type KeyboardEvent, useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { Product } from '#contract/product.ts'
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

/** How many times closer one press of a key goes. */
const KEY_STEP = 2

/** The pictures over the whole screen, as close as one likes. What fingers do here, buttons and keys do too. */
export function ZoomOverlay({ product, current, onShow, onClose }: ZoomOverlayProps) {
  const { title, image, alt, blur } = product
  const dialog = useRef<HTMLDialogElement>(null)
  const stage = useRef<HTMLDivElement>(null)
  const gestures = useRef<ZoomGestures>(null)
  const [closeUp, setCloseUp] = useState(false)

  useLayoutEffect(() => {
    const element = dialog.current
    element?.showModal()
    return () => element?.close()
  }, [])

  useEffect(() => {
    if (!stage.current) return
    gestures.current = new ZoomGestures(stage.current, { onSwipe: (by) => onShow(current + by), onZoom: setCloseUp })
    return () => gestures.current?.destroy()
  }, [current, onShow])

  const press = ({ key }: KeyboardEvent) => {
    if (key === 'ArrowLeft') onShow(current - 1)
    if (key === 'ArrowRight') onShow(current + 1)
    if (key === '+') gestures.current?.zoomBy(KEY_STEP)
    if (key === '-') gestures.current?.zoomBy(1 / KEY_STEP)
  }

  return (
    <dialog
      ref={dialog}
      className={styles.overlay}
      aria-label={`Pictures of ${title}, full screen`}
      onClose={onClose}
      onKeyDown={press}
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
          icon={closeUp ? 'minus' : 'plus'}
          label={closeUp ? 'Zoom out' : 'Zoom in'}
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
      <p className={styles.tally} role="status">
        <span className="sr">Picture </span>
        {current + 1}/{image.length}
      </p>
    </dialog>
  )
}
