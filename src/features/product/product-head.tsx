import type { Product } from '#contract/catalogue/product.ts'
import { toRupees } from '#contract/money.ts'
import { PageHead } from '../../ui/page-head.tsx'

interface ProductHeadProps {
  product: Product
}

/** Sets a product page's metadata for search engines and link previews. */
export function ProductHead({ product }: ProductHeadProps) {
  const [path = ''] = product.image
  const [alt = product.title] = product.alt
  return (
    <>
      <PageHead
        title={product.title}
        description={product.description}
        path={`/products/${product.id}`}
        preview={{ kind: 'product', picture: { path, alt, width: 900, height: 1200 } }}
      />
      <meta property="product:price:amount" content={String(toRupees(product.pricePaise))} />
      <meta property="product:price:currency" content="INR" />
    </>
  )
}
