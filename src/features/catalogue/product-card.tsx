import { Link } from '@tanstack/react-router'
import { type MouseEvent, type PointerEvent, useEffect, useRef, useState } from 'react'
import type { Product } from '#contract/product.ts'
import { Price } from '../../ui/display/price.tsx'
import { Picture } from '../../ui/pictures/picture.tsx'
import styles from './product-card.module.css'

/** As much of a product as its card shows. Whether it can be had is not known of a piece from another day. */
export type CardProduct = Pick<Product, 'id' | 'title' | 'pricePaise' | 'image' | 'alt' | 'blur'> & { stock?: number }

interface ProductCardProps {
  product: CardProduct
  /** The level of its title among the headings of the page. */
  heading?: 'h2' | 'h3'
  /** Its picture is among the first things seen. */
  priority?: boolean
}

const SIZES = '(min-width: 1280px) 282px, (min-width: 769px) 23vw, calc(50vw - 22px)'

export function ProductCard({ product, heading: Heading = 'h3', priority = false }: ProductCardProps) {
  const { peeked, handlers } = useSecondPicture()
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
        // Named only now: on one page a name must not stand twice, a piece may. The gallery has the same name.
        if (pictures.current) pictures.current.style.viewTransitionName = `product-${id}`
      }}
    >
      <div className={styles.pictures} ref={pictures}>
        <Picture src={image[0] ?? ''} alt={alt[0] ?? ''} blur={blur[0]} sizes={SIZES} priority={priority} />
        {peeked && image[1] && <Picture src={image[1]} alt="" sizes={SIZES} className={styles.second} />}
        {product.stock !== undefined && product.stock <= 0 && <span className={styles.flag}>Out of stock</span>}
      </div>
      <Heading className={styles.title}>{product.title}</Heading>
      <Price paise={product.pricePaise} className={styles.price} />
    </Link>
  )
}

/** Just before a phone takes a long press for its own menu. */
const LONG_PRESS_MS = 450

/**
 * A second look at something that leads on when pressed: under a mouse, with the keyboard's focus, or while a finger is
 * held on it. A press that was held to look does not lead on.
 */
function useSecondPicture() {
  const [peeked, setPeeked] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const held = useRef(false)
  const stopWaiting = () => clearTimeout(timer.current)
  useEffect(() => () => clearTimeout(timer.current), [])
  return {
    /** True from the first look on, so that what was loaded stays. */
    peeked,
    handlers: {
      onPointerEnter: ({ pointerType }: PointerEvent) => {
        if (pointerType === 'mouse') setPeeked(true)
      },
      onFocus: () => setPeeked(true),
      onPointerDown: ({ pointerType }: PointerEvent) => {
        held.current = false
        if (pointerType === 'mouse') return
        timer.current = setTimeout(() => {
          held.current = true
          setPeeked(true)
        }, LONG_PRESS_MS)
      },
      onPointerUp: stopWaiting,
      onPointerCancel: stopWaiting,
      onClick: (event: MouseEvent) => {
        if (held.current) event.preventDefault()
        held.current = false
      },
    },
  }
}
