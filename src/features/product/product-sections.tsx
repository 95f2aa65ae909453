import { brand, COUNTRY_OF_ORIGIN } from '#contract/brand.ts'
import type { Product } from '#contract/catalogue/product.ts'
import { absoluteUrl } from '../../lib/shop-origin.ts'
import { useRendersAll } from '../../state/use-renders-all.ts'
import { Icon } from '../../ui/icons/icon.tsx'
import { Accordion } from '../../ui/layout/accordion.tsx'
import { parseDetails } from './parse-details.ts'
import styles from './product-sections.module.css'

interface ProductSectionsProps {
  product: Pick<Product, 'id' | 'title' | 'detail' | 'description' | 'materials'>
}

/**
 * Shows a product's details, description and materials as collapsible sections,
 * side by side on large screens. Initially, only the details are open.
 */
export function ProductSections({ product }: ProductSectionsProps) {
  if (!useRendersAll()) return null
  return (
    <div className={styles.about}>
      <Accordion
        className={styles.sections}
        sections={[
          { title: 'Details', open: true, content: <Details detail={product.detail} /> },
          { title: 'Description', content: <p>{product.description}</p> },
          { title: 'Materials', content: <p>{parseDetails(product.detail).madeOf ?? product.materials}</p> },
        ]}
      />
      <AskAboutProduct product={product} />
    </div>
  )
}

function Details({ detail }: Pick<Product, 'detail'>) {
  const { facts, lines } = parseDetails(withOrigin(detail))
  return (
    <>
      {facts.length > 0 && (
        <dl className={styles.facts}>
          {facts.map(({ label, text }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{text}</dd>
            </div>
          ))}
        </dl>
      )}
      {lines.map((line) => (
        <p key={line}>{line}</p>
      ))}
    </>
  )
}

const ORIGIN = 'Country of origin:'

/**
 * Returns the product details with the country of origin, which is required by
 * law. Adds the country only if the details do not contain it yet.
 */
function withOrigin(detail: readonly string[]): readonly string[] {
  return detail.some((entry) => entry.startsWith(ORIGIN)) ? detail : [...detail, `${ORIGIN} ${COUNTRY_OF_ORIGIN}`]
}

/**
 * Link that opens a WhatsApp chat with the shop, prefilled with a question about
 * the product.
 */
function AskAboutProduct({ product }: { product: Pick<Product, 'id' | 'title'> }) {
  const message = `Hello ${brand.name}, I have a question about ${product.title}: ${absoluteUrl(`/products/${product.id}`)}`
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
