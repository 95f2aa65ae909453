import { Link } from '@tanstack/react-router'
import { type FocusEvent, type MouseEvent, type PointerEvent, useEffect, useRef, useState } from 'react'
import { type Product, startingPrice } from '#contract/catalogue/product.ts'
import { Price } from '../../ui/display/price.tsx'
import { Picture } from '../../ui/pictures/picture.tsx'
import styles from './product-card.module.css'

/**
 * `stock` is missing if it is not known, e.g. of products viewed long ago.
 */
export type CardProduct = Pick<Product, 'id' | 'title' | 'pricePaise' | 'image' | 'alt' | 'blur' | 'sizes'> & {
  stock?: number
}

interface ProductCardProps {
  product: CardProduct
  heading?: 'h2' | 'h3'
  /** Above the fold: loads with high priority. */
  priority?: boolean
}

// A little less than the width on phones, so that common ones load the next
// smaller file.
const SIZES = '(min-width: 1280px) 282px, (min-width: 769px) 23vw, 44vw'

/** Hover, focus or a long press shows the second picture. */
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
        // The gallery has the same name. Only on click: names must be unique, and
        // a page may show a product twice.
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
      <Price {...startingPrice(product)} className={styles.price} />
    </Link>
  )
}

/** In ms. Shorter than the system's, which opens a menu. */
const LONG_PRESS_MS = 450

/** CSS fades the picture in and out. A long press does not follow the link. */
function useSecondPicture() {
  const [isShown, setIsShown] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const wasLongPress = useRef(false)
  const stopTimer = () => clearTimeout(timer.current)
  useEffect(() => () => clearTimeout(timer.current), [])
  return {
    /** Stays true, so that the picture stays loaded. */
    isShown,
    /** If it cannot be loaded, it must not cover the first one. */
    hide: () => setIsShown(false),
    handlers: {
      onPointerEnter: ({ pointerType }: PointerEvent) => {
        if (pointerType === 'mouse') setIsShown(true)
      },
      onFocus: ({ target }: FocusEvent) => {
        // Not the focus of a tap, which opens the product.
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
