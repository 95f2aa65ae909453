import type { Promotion } from '#contract/schemas/storefront.ts'
import { showsBlur } from '../../ui/pictures/picture.tsx'
import { firstPictureMark, srcSet } from '../../ui/pictures/picture-sources.ts'

interface BannerPictureProps {
  banner: Pick<Promotion, 'wide' | 'tall' | 'alt'>
  /**
   * Whether to load the picture before all others. Set it for the first picture
   * on the page.
   */
  priority?: boolean
}

/**
 * Media query for narrow screens, which get the tall picture (specification,
 * section 1).
 */
const NARROW = '(max-width: 640px)'
const WIDE = `not all and ${NARROW}`
const SIZES = '100vw'

/**
 * Shows a full-width banner picture: a tall version on screens up to 640 px wide,
 * a wide version on larger screens.
 */
export function BannerPicture({ banner: { wide, tall, alt }, priority }: BannerPictureProps) {
  const tallAvif = { srcSet: srcSet(tall.src, 'avif', tall.width), ...(priority && firstPictureMark(640, 'phone')) }
  const wideAvif = { srcSet: srcSet(wide.src, 'avif', wide.width), ...(priority && firstPictureMark(1600, 'desktop')) }
  return (
    <picture>
      <source media={NARROW} type="image/avif" sizes={SIZES} {...tallAvif} />
      <source media={NARROW} srcSet={srcSet(tall.src, 'webp', tall.width)} sizes={SIZES} />
      <source media={WIDE} type="image/avif" sizes={SIZES} {...wideAvif} />
      <img
        src={wide.src}
        srcSet={srcSet(wide.src, 'webp', wide.width)}
        sizes={SIZES}
        alt={alt}
        width={wide.width}
        height={wide.height}
        loading={priority ? 'eager' : 'lazy'}
        fetchPriority={priority ? 'high' : undefined}
        decoding={priority ? 'sync' : 'async'}
        style={showsBlur(priority) ? { backgroundImage: `url(${wide.blur})` } : undefined}
      />
    </picture>
  )
}
