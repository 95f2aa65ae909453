import { brand } from '#contract/brand.ts'
import type { Product } from '#contract/shapes/product.ts'
import { absolute } from '../../lib/shop-origin.ts'
import { Icon } from '../../ui/icon.tsx'
import styles from './ask-about-piece.module.css'

interface AskAboutPieceProps {
  product: Pick<Product, '_id' | 'title'>
}

/** A chat with the shop whose first message names the piece and its address. */
export function AskAboutPiece({ product }: AskAboutPieceProps) {
  const message = `Hello ${brand.name}, I have a question about ${product.title}: ${absolute(`/products/${product._id}`)}`
  return (
    <a
      className={styles.ask}
      href={`https://wa.me/${brand.chat.number}?text=${encodeURIComponent(message)}`}
      target="_blank"
      rel="noopener"
    >
      <Icon name="chat" /> Ask about this piece
    </a>
  )
}
