import { Link } from '@tanstack/react-router'
import { useRef } from 'react'
import type { Product } from '#contract/shapes/product.ts'
import { Picture } from '../../ui/picture.tsx'
import { Price } from '../../ui/price.tsx'
import styles from './product-card.module.css'
import { usePeek } from './use-peek.ts'

/** As much of a product as its card shows. Whether it can be had is not known of a piece from another day. */
export type CardPiece = Pick<Product, '_id' | 'title' | 'price' | 'image' | 'alt' | 'blur'> & { stock?: number }

interface ProductCardProps {
  piece: CardPiece
  /** The level of its title among the headings of the page. */
  heading?: 'h2' | 'h3'
  /** Its picture is among the first things seen. */
  priority?: boolean
}

const SIZES = '(min-width: 1280px) 282px, (min-width: 769px) 23vw, calc(50vw - 22px)'

export function ProductCard({ piece, heading: Heading = 'h3', priority = false }: ProductCardProps) {
  const { peeked, handlers } = usePeek()
  const pictures = useRef<HTMLDivElement>(null)
  const { _id, image, alt, blur } = piece
  return (
    <Link
      to="/products/$id"
      params={{ id: _id }}
      className={styles.card}
      viewTransition
      {...handlers}
      onClick={(event) => {
        handlers.onClick(event)
        // Named only now: on one page a name must not stand twice, a piece may. The gallery has the same name.
        if (pictures.current) pictures.current.style.viewTransitionName = `product-${_id}`
      }}
    >
      <div className={styles.pictures} ref={pictures}>
        <Picture src={image[0] ?? ''} alt={alt[0] ?? ''} blur={blur[0]} sizes={SIZES} priority={priority} />
        {peeked && image[1] && <Picture src={image[1]} alt="" sizes={SIZES} className={styles.second} />}
        {piece.stock !== undefined && piece.stock <= 0 && <span className={styles.flag}>Out of stock</span>}
      </div>
      <Heading className={styles.title}>{piece.title}</Heading>
      <Price rupees={piece.price} className={styles.price} />
    </Link>
  )
}
