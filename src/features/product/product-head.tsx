import type { Product } from '#contract/catalogue/product.ts'
import { toRupees } from '#contract/money.ts'
import { PageHead } from '../../ui/page-head.tsx'
import { type KnownReviews, productJsonLd } from './product-json-ld.ts'

interface ProductHeadProps {
  product: Product
  reviews: KnownReviews
}

/** Sets a product page's metadata for search engines and link previews. */
export function ProductHead({ product, reviews }: ProductHeadProps) {
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
      <JsonLd data={productJsonLd(product, reviews)} />
    </>
  )
}

/**
 * Renders structured data (JSON-LD) for search engines. The content security policy does not block the script element,
 * because browsers do not execute JSON-LD.
 */
function JsonLd({ data }: { data: object }) {
  return <script type="application/ld+json">{escapeForScript(JSON.stringify(data))}</script>
}

/** Escapes JSON for embedding in a script element, so that user-generated text cannot close the element. */
function escapeForScript(json: string): string {
  return json.replaceAll('<', '\\u003c')
}
