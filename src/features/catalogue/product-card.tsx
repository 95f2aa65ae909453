import { Link } from '@tanstack/react-router'
import { type MouseEvent, type PointerEvent, useEffect, useRef, useState } from 'react'
import type { Product } from '#contract/product.ts'
import { Price } from '../../ui/display/price.tsx'
import { Picture } from '../../ui/pictures/picture.tsx'
import styles from './product-card.module.css'

/** What a card shows of a product. The stock is omitted where only an old value is known, e.g. of a viewed product. */
export type CardProduct = Pick<Product, 'id' | 'title' | 'pricePaise' | 'image' | 'alt' | 'blur'> & { stock?: number }

interface ProductCardProps {
  product: CardProduct
  /** The heading level of the title. */
  heading?: 'h2' | 'h3'
  /** The picture is above the fold. */
  priority?: boolean
}

const SIZES = '(min-width: 1280px) 282px, (min-width: 769px) 23vw, calc(50vw - 22px)'

/** A link to a product with its picture, title and price. Hovering, focusing or holding it shows the second picture. */
export function ProductCard({ product, heading: Heading = 'h3', priority = false }: ProductCardProps) {
  const { isShown, handlers } = useSecondPicture()
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
        // Set only now, because names must be unique and a product may be on a page twice. The gallery has this name too.
        if (pictures.current) pictures.current.style.viewTransitionName = `product-${id}`
      }}
    >
      <div className={styles.pictures} ref={pictures}>
        <Picture src={image[0] ?? ''} alt={alt[0] ?? ''} blur={blur[0]} sizes={SIZES} priority={priority} />
        {isShown && image[1] && <Picture src={image[1]} alt="" sizes={SIZES} className={styles.second} />}
        {product.stock !== undefined && product.stock <= 0 && <span className={styles.badge}>Out of stock</span>}
      </div>
      <Heading className={styles.title}>{product.title}</Heading>
      <Price paise={product.pricePaise} className={styles.price} />
    </Link>
  )
}

/** Shorter than the system's own long press, which opens a context menu. */
const LONG_PRESS_MS = 450

/**
 * Loads a card's second picture on hover, on focus, or on a long press; CSS fades it in and out. The click that ends a
 * long press does not follow the link.
 */
function useSecondPicture() {
  const [isShown, setIsShown] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const wasLongPress = useRef(false)
  const stopTimer = () => clearTimeout(timer.current)
  useEffect(() => () => clearTimeout(timer.current), [])
  return {
    /** Stays true after the first time, to keep the loaded picture. */
    isShown,
    handlers: {
      onPointerEnter: ({ pointerType }: PointerEvent) => {
        if (pointerType === 'mouse') setIsShown(true)
      },
      onFocus: () => setIsShown(true),
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
