import type { Promotion } from '#contract/shapes/storefront.ts'
import { sourceSet } from '../../ui/picture-widths.ts'

interface BannerPictureProps {
  banner: Pick<Promotion, 'wide' | 'tall' | 'alt'>
  priority?: boolean
}

/** Specification, section 1: the tall picture at 640 px and narrower. */
const NARROW = '(max-width: 640px)'

/** A banner's picture as wide as the screen: a tall one on a phone, a wide one on larger screens. */
export function BannerPicture({ banner: { wide, tall, alt }, priority }: BannerPictureProps) {
  return (
    <picture>
      <source media={NARROW} type="image/avif" srcSet={sourceSet(tall.src, 'avif', tall.width)} sizes="100vw" />
      <source media={NARROW} srcSet={sourceSet(tall.src, 'webp', tall.width)} sizes="100vw" />
      <source type="image/avif" srcSet={sourceSet(wide.src, 'avif', wide.width)} sizes="100vw" />
      <img
        src={wide.src}
        srcSet={sourceSet(wide.src, 'webp', wide.width)}
        sizes="100vw"
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
