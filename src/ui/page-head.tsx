import { brand } from '#contract/brand.ts'
import { renditionAddress, WIDE_PICTURE_WIDTH } from '#contract/picture-rendition.ts'
import { absoluteUrl } from '../lib/shop-origin.ts'

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
      <link rel="canonical" href={absoluteUrl(path)} />
      {unlisted && <meta name="robots" content="noindex" />}
      <meta property="og:site_name" content={brand.name} />
      <meta property="og:locale" content="en_IN" />
      <meta property="og:type" content={preview?.kind ?? 'website'} />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={description} />
      <meta property="og:url" content={absoluteUrl(path)} />
      {preview && (
        <>
          <meta property="og:image" content={absoluteUrl(previewUrl(preview.picture))} />
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
function previewUrl({ path, width }: LinkPreview['picture']): string {
  return renditionAddress(path, width > 900 ? WIDE_PICTURE_WIDTH : 900, 'jpeg')
}

interface JsonLdProps {
  /** A schema.org document; anything JSON can hold. */
  document: object
}

/** What search engines read about a page, as JSON-LD. A data block, so the content security policy lets it be. */
export function JsonLd({ document }: JsonLdProps) {
  return <script type="application/ld+json">{escapeForScript(JSON.stringify(document))}</script>
}

/** JSON that cannot end the script element it stands in, whatever a title or a review says. */
function escapeForScript(json: string): string {
  return json.replaceAll('<', '\\u003c')
}
