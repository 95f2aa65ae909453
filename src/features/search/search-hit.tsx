import { useEffect, useRef } from 'react'
import { formatRupees } from '#contract/money.ts'
import type { Product } from '#contract/shapes/product.ts'
import { classNames } from '../../lib/class-names.ts'
import { Picture } from '../../ui/picture.tsx'
import { ShopLink } from '../../ui/shop-link.tsx'
import { markedParts } from './marked-parts.ts'
import styles from './search-hit.module.css'

interface SearchHitProps {
  id: string
  product: Product
  /** What was searched for. */
  term: string
  /** Enter in the text field opens it. */
  active: boolean
  onLeave: () => void
}

/** One result: a link for the pointer, an option of the text field for the keyboard. */
export function SearchHit({ id, product, term, active, onLeave }: SearchHitProps) {
  const link = useRef<HTMLAnchorElement>(null)
  const { _id, title, price, image, blur, categories, subcategory, stock } = product
  useEffect(() => {
    if (active) link.current?.scrollIntoView({ block: 'nearest' })
  }, [active])
  const facts = [categories[0], subcategory, stock <= 0 && 'Out of stock'].filter(Boolean)
  return (
    <ShopLink
      ref={link}
      id={id}
      role="option"
      aria-selected={active}
      tabIndex={-1}
      href={`/products/${_id}`}
      className={classNames(styles.hit, active && styles.active)}
      onClick={onLeave}
    >
      <Picture className={styles.picture} src={image[0] ?? ''} blur={blur[0]} alt="" sizes="60px" />
      <span>
        <span className={styles.title}>
          {markedParts(title, term).map(({ from, text, marked }) => (marked ? <mark key={from}>{text}</mark> : text))}
        </span>
        <small>{facts.join(', ')}</small>
      </span>
      <b className="num">{formatRupees(price)}</b>
    </ShopLink>
  )
}
