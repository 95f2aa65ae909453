import type { ProductSize } from '#contract/catalogue/product.ts'

/** Props of each kind of size guide. */
export interface GuideProps {
  /** The sizes of the product, in the owner's order. */
  sizes: readonly ProductSize[]
  /**
   * The name of the size that the shopper has chosen or measured; null if there
   * is none.
   */
  size: string | null
  /**
   * Called with the name of the size that a measure results in; null if no size
   * fits.
   */
  onMeasure: (size: string | null) => void
}
