import type { Product } from '#contract/shapes/product.ts'
import { PageHead } from '../../ui/page-head.tsx'
import { StructuredData } from '../../ui/structured-data.tsx'
import { productDocument, type Said } from './product-document.ts'

interface ProductHeadProps {
  product: Product
  said: Said
}

/** What search engines and shared links read of a product. */
export function ProductHead({ product, said }: ProductHeadProps) {
  const [path = ''] = product.image
  const [alt = product.title] = product.alt
  return (
    <>
      <PageHead
        title={product.title}
        description={product.description}
        path={`/products/${product._id}`}
        preview={{ kind: 'product', picture: { path, alt, width: 900, height: 1200 } }}
      />
      <meta property="product:price:amount" content={String(product.price)} />
      <meta property="product:price:currency" content="INR" />
      <StructuredData document={productDocument(product, said)} />
    </>
  )
}
