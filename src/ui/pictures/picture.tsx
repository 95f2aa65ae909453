import { classNames } from '../../lib/class-names.ts'
import styles from './picture.module.css'
import { preloadPicture, srcSet } from './picture-sources.ts'

interface PictureProps {
  /** Address of the 900 px WebP rendition; the other widths and formats are derived from it. */
  src: string
  /** Empty for a decorative picture. */
  alt: string
  /** The `sizes` attribute: how wide the picture is displayed. */
  sizes: string
  /** A tiny `data:` URL, shown while the picture loads. */
  blur?: string | undefined
  /** Size of the original in px. The frame is 3:4 unless `className` overrides it. */
  width?: number
  height?: number
  /** Loads the picture eagerly and first, because it is above the fold. Others load lazily. */
  priority?: boolean
  /** For the frame: aspect ratio, corners. */
  className?: string | undefined
}

/** A responsive picture in a frame that reserves its space while the picture loads. */
export function Picture({ src, alt, sizes, blur, width = 900, height = 1200, priority, className }: PictureProps) {
  if (import.meta.env.SSR && priority) preloadPicture({ src, width, sizes })
  return (
    <picture className={classNames(styles.frame, className)}>
      <source type="image/avif" srcSet={srcSet(src, 'avif', width)} sizes={sizes} />
      <img
        src={src}
        srcSet={srcSet(src, 'webp', width)}
        sizes={sizes}
        alt={alt}
        width={width}
        height={height}
        loading={priority ? 'eager' : 'lazy'}
        fetchPriority={priority ? 'high' : undefined}
        decoding={priority ? 'sync' : 'async'}
        style={blur ? { backgroundImage: `url(${blur})` } : undefined}
      />
    </picture>
  )
}
