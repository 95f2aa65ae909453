import { type ReactNode, useRef } from 'react'
import type { RatingSummary } from '#contract/review-average.ts'
import type { Product } from '#contract/shapes/product.ts'
import { Price } from '../../ui/price.tsx'
import { AskAboutPiece } from './ask-about-piece.tsx'
import { BuyBar } from './buy-bar.tsx'
import styles from './product-info.module.css'
import { ProductRating } from './product-rating.tsx'
import { ProductSections } from './product-sections.tsx'
import { ShareButton } from './share-button.tsx'
import { StockNotice } from './stock-notice.tsx'
import { TrustBadges } from './trust-badges.tsx'

interface ProductInfoProps {
  product: Product
  /** `null` while the reviews are not known. */
  summary: RatingSummary | null
  /** How old price and stock are, where that may matter. */
  age: ReactNode
  /** The buttons that put the product into the bag. */
  actions: ReactNode
  /** The heart that puts it on the wishlist. */
  wish: ReactNode
  /** When it would come. */
  delivery: ReactNode
}

/** Everything beside the pictures: what it is, what it costs, whether it is there, and what it is made of. */
export function ProductInfo({ product, summary, age, actions, wish, delivery }: ProductInfoProps) {
  const price = useRef<HTMLDivElement>(null)
  return (
    <div className={styles.info}>
      <div className={styles.name}>
        <h1>{product.title}</h1>
        <div className={styles.tools}>
          {wish}
          <ShareButton product={product} />
        </div>
        <ProductRating summary={summary} />
      </div>
      <div ref={price}>
        <Price rupees={product.price} size="l" />
      </div>
      <StockNotice stock={product.stock} />
      {age}
      <BuyBar product={product} below={price}>
        {actions}
      </BuyBar>
      {delivery}
      <TrustBadges />
      <ProductSections product={product} />
      <AskAboutPiece product={product} />
    </div>
  )
}
