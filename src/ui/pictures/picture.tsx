import { classNames } from '../../lib/class-names.ts'
import styles from './picture.module.css'
import { preloadPicture, srcSet } from './picture-sources.ts'

interface PictureProps {
  /** Its WebP address of 900 px width; the other sizes and formats are found from it. */
  src: string
  /** Empty where it only decorates. */
  alt: string
  /** How wide it is shown, as `sizes` of an image. */
  sizes: string
  /** A data: address of a few bytes, shown until the picture has come. */
  blur?: string | undefined
  /** The size it was drawn at. Its frame is 3 to 4 unless a class says otherwise. */
  width?: number
  height?: number
  /** What people see first: loaded at once. All others wait until they are near. */
  priority?: boolean
  /** For the frame: its shape, its corners. */
  className?: string | undefined
}

/** A picture in a frame that keeps its place before the picture has come. */
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
