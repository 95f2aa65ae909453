import type { Promotion } from '#contract/schemas/storefront.ts'
import { preloadPicture, srcSet } from '../../ui/pictures/picture-sources.ts'

interface BannerPictureProps {
  banner: Pick<Promotion, 'wide' | 'tall' | 'alt'>
  /** Whether to preload the picture. Set it for the first picture on the page. */
  priority?: boolean
}

/** Media query for narrow screens, which get the tall picture (specification, section 1). */
const NARROW = '(max-width: 640px)'
const SIZES = '100vw'

/** Shows a full-width banner picture: a tall version on screens up to 640 px wide, a wide version on larger screens. */
export function BannerPicture({ banner: { wide, tall, alt }, priority }: BannerPictureProps) {
  if (import.meta.env.SSR && priority) {
    preloadPicture({ ...tall, sizes: SIZES, media: NARROW })
    preloadPicture({ ...wide, sizes: SIZES, media: `not all and ${NARROW}` })
  }
  return (
    <picture>
      <source media={NARROW} type="image/avif" srcSet={srcSet(tall.src, 'avif', tall.width)} sizes={SIZES} />
      <source media={NARROW} srcSet={srcSet(tall.src, 'webp', tall.width)} sizes={SIZES} />
      <source type="image/avif" srcSet={srcSet(wide.src, 'avif', wide.width)} sizes={SIZES} />
      <img
        src={wide.src}
        srcSet={srcSet(wide.src, 'webp', wide.width)}
        sizes={SIZES}
        alt={alt}
        width={wide.width}
        height={wide.height}
        loading={priority ? 'eager' : 'lazy'}
        fetchPriority={priority ? 'high' : undefined}
        style={{ backgroundImage: `url(${wide.blur})` }}
      />
    </picture>
  )
}
