import { brand } from '#contract/brand.ts'
import { renditionOf, WIDE_PICTURE } from '#contract/picture-rendition.ts'
import { absolute } from '../lib/shop-origin.ts'

interface PageHeadProps {
  title: string
  description: string
  /** The page's own path, with the part of the query that makes it another page. */
  path: string
  /** What a shared link shows beside title and description. */
  preview?: LinkPreview
  /** Search engines leave it out: it is empty without its shopper, or there is no such page. */
  unlisted?: boolean
}

interface LinkPreview {
  kind: 'website' | 'product'
  /** Its address in 900 px, and the size it was drawn at, in px. */
  picture: { path: string; alt: string; width: number; height: number }
}

/**
 * Title, description, canonical address and link preview. React lifts them into the document's head, on the server as in
 * the page.
 */
export function PageHead({ title, description, path, preview, unlisted }: PageHeadProps) {
  return (
    <>
      <title>{title.includes(brand.name) ? title : `${title} · ${brand.name}`}</title>
      <meta name="description" content={description} />
      <link rel="canonical" href={absolute(path)} />
      {unlisted && <meta name="robots" content="noindex" />}
      <meta property="og:site_name" content={brand.name} />
      <meta property="og:locale" content="en_IN" />
      <meta property="og:type" content={preview?.kind ?? 'website'} />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={description} />
      <meta property="og:url" content={absolute(path)} />
      {preview && (
        <>
          <meta property="og:image" content={absolute(previewOf(preview.picture))} />
          <meta property="og:image:width" content={String(preview.picture.width)} />
          <meta property="og:image:height" content={String(preview.picture.height)} />
          <meta property="og:image:alt" content={preview.picture.alt} />
          <meta name="twitter:card" content="summary_large_image" />
        </>
      )}
    </>
  )
}

/** In the size it was drawn at, or in the next that is offered. */
function previewOf({ path, width }: LinkPreview['picture']): string {
  return renditionOf(path, width > 900 ? WIDE_PICTURE : 900, 'jpeg')
}
