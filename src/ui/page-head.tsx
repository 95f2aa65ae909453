import { brand } from '#contract/brand.ts'
import { renditionAddress, WIDE_PICTURE_WIDTH } from '#contract/catalogue/picture-rendition.ts'
import { absoluteUrl } from '../lib/shop-origin.ts'

interface PageHeadProps {
  title: string
  description: string
  /**
   * Canonical path of the page, including the query parameters that identify the
   * page.
   */
  path: string
  /** Page type and picture for link previews. */
  preview?: LinkPreview
  /**
   * Whether to exclude the page from search engines. Set it for personal pages
   * and error pages.
   */
  unlisted?: boolean
}

interface LinkPreview {
  kind: 'website' | 'product'
  /**
   * Preview picture. `path` is the URL of the 900 px version; `width` and
   * `height` are the size of the original in px.
   */
  picture: { path: string; alt: string; width: number; height: number }
}

/**
 * Renders a page's title, description, canonical URL and link preview, which
 * React moves into the document's head.
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

/**
 * Returns the URL of the picture's JPEG version whose width is closest to that of
 * the original.
 */
function previewUrl({ path, width }: LinkPreview['picture']): string {
  return renditionAddress(path, width > 900 ? WIDE_PICTURE_WIDTH : 900, 'jpeg')
}
