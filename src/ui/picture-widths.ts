/** Where the sizes of a picture are: addresses end in `.<width>.<avif|webp>`, and the one we know ends in `.900.webp`. */

const KNOWN_END = /\.900\.webp$/
const WIDTHS = [320, 640, 900]
const WIDE = [...WIDTHS, 1600]

/** The `srcset` of a picture in one format. `wide` ones, banners, also come 1600 px wide. */
export function sourceSet(src: string, format: 'avif' | 'webp', wide = false): string {
  return (wide ? WIDE : WIDTHS).map((width) => `${src.replace(KNOWN_END, `.${width}.${format}`)} ${width}w`).join(', ')
}
