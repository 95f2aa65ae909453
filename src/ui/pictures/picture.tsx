import { classNames } from '../../lib/class-names.ts'
import styles from './picture.module.css'
import { firstPictureMark, srcSet } from './picture-sources.ts'

interface PictureProps {
  /**
   * URL of the picture's 900 px WebP version. The URLs of other widths and
   * formats are derived from it.
   */
  src: string
  /** Alternative text. Use an empty string for decorative pictures. */
  alt: string
  /** The `sizes` attribute, i.e. the width at which the picture is displayed. */
  sizes: string
  /**
   * `data:` URL of a tiny blurred version of the picture, shown while the picture
   * loads.
   */
  blur?: string | undefined
  /**
   * Width of the original picture, in px. The frame is 3:4 unless `className`
   * overrides its aspect ratio.
   */
  width?: number
  height?: number
  /**
   * Whether to load the picture at once and with high priority. Set it for
   * pictures above the fold; other pictures load lazily.
   */
  priority?: boolean
  /**
   * Width in px of the version that the HTML of a first visit contains, if
   * `priority` is set.
   */
  firstWidth?: 320 | 640
  /** Called if the picture cannot be loaded. */
  onError?: () => void
  /** CSS class for the frame, e.g. to set its aspect ratio and rounded corners. */
  className?: string | undefined
}

/**
 * Renders a responsive picture in a frame that reserves space for the picture
 * while it loads.
 */
export function Picture(props: PictureProps) {
  const { src, alt, sizes, blur, width = 900, height = 1200, priority, firstWidth, onError, className } = props
  const mark = priority && firstWidth && firstPictureMark(firstWidth)
  return (
    <picture className={classNames(styles.frame, className)}>
      <source type="image/avif" srcSet={srcSet(src, 'avif', width)} sizes={sizes} {...mark} />
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
        onError={onError}
        style={blur && showsBlur(priority) ? { backgroundImage: `url(${blur})` } : undefined}
      />
    </picture>
  )
}

/**
 * Returns whether to show a picture's blurred version. The server renders only
 * those of the first screen, because they do not compress, and then removes those
 * of the pictures that it puts into the HTML (server/render/first-pictures.ts).
 */
export function showsBlur(priority = false): boolean {
  return !import.meta.env.SSR || priority
}
