/**
 * Puts the pictures of a page's first screen into its HTML, so that the largest one is painted without another round
 * trip. First visits are never repeated: returning browsers get the app shell from their service worker.
 */
import type { IncomingHttpHeaders } from 'node:http'
import { FIRST_PICTURE_ATTRIBUTE } from '#contract/rendering.ts'

/** The kinds of devices that get different HTML. */
export type DeviceKind = 'phone' | 'desktop'

/** The request headers that the kind of device depends on, for the response's `Vary` header. */
export const DEVICE_HEADERS = 'sec-ch-ua-mobile, user-agent'

/** Returns the kind of device that sent a request. Browsers without client hints are recognised by their user agent. */
export function deviceKindOf(headers: IncomingHttpHeaders): DeviceKind {
  const isMobile = headers['sec-ch-ua-mobile']
  if (isMobile !== undefined) return isMobile === '?1' ? 'phone' : 'desktop'
  return /\bMobi|Android/.test(headers['user-agent'] ?? '') ? 'phone' : 'desktop'
}

/** Largest sum of all pictures in one page, in bytes. Further pictures are preloaded. */
const MAX_PICTURE_BYTES = 20 * 1024

/** Reads a picture by its address. Returns null if there is none. */
export type ReadPicture = (address: string) => Promise<Uint8Array | null>

interface PlacedPictures {
  /** The page's HTML with pictures in it. */
  body: string
  /** Number of pictures in the HTML. */
  embedded: number
  /** Preloads of the pictures on the first screen that are not in the HTML. */
  preloads: string[]
}

/**
 * Replaces the addresses of the pictures that the page marks with FIRST_PICTURE_ATTRIBUTE by the pictures themselves.
 * Pictures for another kind of device, and those that are too large or cannot be read, are preloaded instead.
 */
export async function placeFirstPictures(
  body: string,
  device: DeviceKind,
  readPicture: ReadPicture,
): Promise<PlacedPictures> {
  let bytesLeft = MAX_PICTURE_BYTES
  let embedded = 0
  const preloads: string[] = []
  const pictures = body.split(PICTURE_END)
  for (const [index, picture] of pictures.entries()) {
    let html = picture
    for (const [tag, before = '', width = '', kind, after = ''] of picture.matchAll(MARKED_SOURCE)) {
      const source = `${before}${after}`
      const candidate = new RegExp(`[^\\s"]+\\.${width}\\.avif(?= ${width}w)`).exec(source)?.[0]
      const bytes = candidate && (!kind || kind === device) ? await readPicture(candidate) : null
      if (bytes && bytes.length <= bytesLeft) {
        bytesLeft -= bytes.length
        embedded += 1
        const data = `data:image/avif;base64,${base64(bytes)} ${width}w`
        const embeddedSource = source.replace(/ srcset="[^"]*"/i, ` srcSet="${data}"`)
        html = withoutBlur(html.replace(tag, () => embeddedSource))
      } else {
        html = html.replace(tag, () => source)
        preloads.push(preloadOf(source))
      }
    }
    pictures[index] = html
  }
  return { body: pictures.join(PICTURE_END), embedded, preloads }
}

const PICTURE_END = '</picture>'

/** Removes a picture's blurred version. Beside the picture itself it would never be seen, but the browser decodes it. */
function withoutBlur(picture: string): string {
  const start = picture.lastIndexOf('<img ')
  return picture.slice(0, start) + picture.slice(start).replace(/ style="background-image:[^"]*"/, '')
}

function base64({ buffer, byteOffset, byteLength }: Uint8Array): string {
  return Buffer.from(buffer, byteOffset, byteLength).toString('base64')
}

/** Returns a page's HTML without the marks of its first pictures. */
export function withoutPictureMarks(body: string): string {
  return body.replace(MARKED_SOURCE, '$1$4')
}

/** Matches a marked `<source>`; its groups are the HTML before the mark, its width, kind of device, and HTML after it. */
const MARKED_SOURCE = new RegExp(`(<source [^>]*?) ${FIRST_PICTURE_ATTRIBUTE}="(\\d+)(?: (\\w+))?"([^>]*>)`, 'g')

/** Returns a preload of the picture that the browser will choose from a `<source>`. */
function preloadOf(source: string): string {
  const attribute = (name: string) => new RegExp(` ${name}="([^"]*)"`, 'i').exec(source)?.[1]
  const media = attribute('media')
  return [
    '<link rel="preload" as="image" type="image/avif" fetchpriority="high"',
    `imagesrcset="${attribute('srcset')}" imagesizes="${attribute('sizes')}"${media ? ` media="${media}"` : ''}>`,
  ].join(' ')
}
