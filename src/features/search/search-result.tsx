import { useEffect, useRef } from 'react'
import { formatRupees } from '#contract/money.ts'
import type { Product } from '#contract/schemas/catalogue.ts'
import { classNames } from '../../lib/class-names.ts'
import { ShopLink } from '../../ui/buttons/shop-link.tsx'
import { Picture } from '../../ui/pictures/picture.tsx'
import { highlightMatches } from './highlight-matches.ts'
import styles from './search-result.module.css'

interface SearchResultProps {
  id: string
  product: Product
  /** What was searched for. */
  term: string
  /** Enter in the text field opens it. */
  active: boolean
  onLeave: () => void
}

/** One result: a link for the pointer, an option of the text field for the keyboard. */
export function SearchResult({ id, product, term, active, onLeave }: SearchResultProps) {
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
          {highlightMatches(title, term).map(({ from, text, marked }) =>
            marked ? <mark key={from}>{text}</mark> : text,
          )}
        </span>
        <small>{facts.join(', ')}</small>
      </span>
      <b className="num">{formatRupees(price)}</b>
    </ShopLink>
  )
}

/** The id of a result in the list, which the text field names while it is the active one. */
export function optionId(listId: string, position: number): string {
  return `${listId}${position}`
}
