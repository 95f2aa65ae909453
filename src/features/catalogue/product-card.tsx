import { Link } from '@tanstack/react-router'
import { type FocusEvent, type MouseEvent, type PointerEvent, useEffect, useRef, useState } from 'react'
import type { Product } from '#contract/catalogue/product.ts'
import { Price } from '../../ui/display/price.tsx'
import { Picture } from '../../ui/pictures/picture.tsx'
import styles from './product-card.module.css'

/**
 * Product fields that a product card shows. `stock` is omitted if it may be out of date, e.g. for recently viewed
 * products.
 */
export type CardProduct = Pick<Product, 'id' | 'title' | 'pricePaise' | 'image' | 'alt' | 'blur'> & { stock?: number }

interface ProductCardProps {
  product: CardProduct
  /** Heading level of the product's title. */
  heading?: 'h2' | 'h3'
  /** Whether the picture is above the fold and should load with high priority. */
  priority?: boolean
}

// On phones a little less than the actual width, so that common phones load the next smaller file.
const SIZES = '(min-width: 1280px) 282px, (min-width: 769px) 23vw, 44vw'

/**
 * Card with a product's picture, title and price, linked to the product page. Shows the product's second picture on
 * hover, focus or long press.
 */
export function ProductCard({ product, heading: Heading = 'h3', priority = false }: ProductCardProps) {
  const { isShown, hide, handlers } = useSecondPicture()
  const pictures = useRef<HTMLDivElement>(null)
  const { id, image, alt, blur } = product
  return (
    <Link
      to="/products/$id"
      params={{ id }}
      className={styles.card}
      viewTransition
      {...handlers}
      onClick={(event) => {
        handlers.onClick(event)
        // The gallery on the product page uses the same name. Set only on click: names must be unique, and a page may
        // show a product twice.
        if (pictures.current) pictures.current.style.viewTransitionName = `product-${id}`
      }}
    >
      <div className={styles.pictures} ref={pictures}>
        <Picture
          src={image[0] ?? ''}
          alt={alt[0] ?? ''}
          blur={blur[0]}
          sizes={SIZES}
          priority={priority}
          firstWidth={320}
        />
        {isShown && image[1] && (
          <Picture src={image[1]} alt="" sizes={SIZES} className={styles.second} onError={hide} />
        )}
        {product.stock !== undefined && product.stock <= 0 && <span className={styles.badge}>Out of stock</span>}
      </div>
      <Heading className={styles.title}>{product.title}</Heading>
      <Price paise={product.pricePaise} className={styles.price} />
    </Link>
  )
}

/** Duration of a long press, in ms. Shorter than the operating system's long press, which opens a context menu. */
const LONG_PRESS_MS = 450

/**
 * Returns the event handlers that load a product card's second picture on hover, focus or long press (CSS fades the
 * picture in and out). A long press does not follow the card's link.
 */
function useSecondPicture() {
  const [isShown, setIsShown] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const wasLongPress = useRef(false)
  const stopTimer = () => clearTimeout(timer.current)
  useEffect(() => () => clearTimeout(timer.current), [])
  return {
    /** Whether the second picture has been shown. Stays true afterwards, so that the picture stays loaded. */
    isShown,
    /** Call this if the second picture cannot be loaded, so that it does not cover the first one. */
    hide: () => setIsShown(false),
    handlers: {
      onPointerEnter: ({ pointerType }: PointerEvent) => {
        if (pointerType === 'mouse') setIsShown(true)
      },
      onFocus: ({ target }: FocusEvent) => {
        // Ignores the focus that a tap moves to the link, which opens the product.
        if (target.matches(':focus-visible')) setIsShown(true)
      },
      onPointerDown: ({ pointerType }: PointerEvent) => {
        wasLongPress.current = false
        if (pointerType === 'mouse') return
        timer.current = setTimeout(() => {
          wasLongPress.current = true
          setIsShown(true)
        }, LONG_PRESS_MS)
      },
      onPointerUp: stopTimer,
      onPointerCancel: stopTimer,
      onClick: (event: MouseEvent) => {
        if (wasLongPress.current) event.preventDefault()
        wasLongPress.current = false
      },
    },
  }
}
