/**
 * Puts the first screen's pictures into the HTML. Otherwise a slow phone would
 * show the largest one half a second later. Nothing is sent twice: returning
 * browsers get the app shell from their worker.
 */
import type { IncomingHttpHeaders } from 'node:http'
import { FIRST_PICTURE_ATTRIBUTE } from '#contract/rendering.ts'

/** They get different HTML. */
export type DeviceKind = 'phone' | 'desktop'

/** On which the kind of device depends, for the `Vary` header. */
export const DEVICE_HEADERS = 'sec-ch-ua-mobile, user-agent'

/** Browsers without client hints are recognised by their user agent. */
export function deviceKindOf(headers: IncomingHttpHeaders): DeviceKind {
  const isMobile = headers['sec-ch-ua-mobile']
  if (isMobile !== undefined) return isMobile === '?1' ? 'phone' : 'desktop'
  return /\bMobi|Android/.test(headers['user-agent'] ?? '') ? 'phone' : 'desktop'
}

/** Of all pictures in a page, in bytes. Further ones are preloaded. */
const MAX_PICTURE_BYTES = 20 * 1024

/** By its address; null if there is none. */
export type ReadPicture = (address: string) => Promise<Uint8Array | null>

interface PlacedPictures {
  /** With pictures in it. */
  body: string
  /** Of first-screen pictures that are not in the HTML. */
  preloads: string[]
}

/**
 * Replaces the addresses marked with FIRST_PICTURE_ATTRIBUTE by the pictures.
 * Those for other devices, too large or unreadable are preloaded instead.
 */
export async function placeFirstPictures(
  page: string,
  device: DeviceKind,
  readPicture: ReadPicture,
): Promise<PlacedPictures> {
  let bytesLeft = MAX_PICTURE_BYTES
  const preloads: string[] = []
  const place = async (picture: string): Promise<string> => {
    let placed = ''
    let [end, isEmbedded] = [0, false]
    for (const { 0: tag, 1: before = '', 2: width = '', 3: kind, 4: after = '', index } of picture.matchAll(MARKED)) {
      placed += picture.slice(end, index)
      end = index + tag.length
      const source = `${before}${after}`
      const [start, addresses = '', rest] = source.split(SRCSET)
      const candidate = new RegExp(`[^\\s"]+\\.${width}\\.avif(?= ${width}w)`).exec(addresses)?.[0]
      const bytes = candidate && (!kind || kind === device) ? await readPicture(candidate) : null
      if (bytes && bytes.length <= bytesLeft) {
        bytesLeft -= bytes.length
        isEmbedded = true
        placed += `${start} srcSet="data:image/avif;base64,${base64(bytes)} ${width}w"${rest}`
      } else {
        placed += source
        preloads.push(preloadOf(source))
      }
    }
    const rest = picture.slice(end)
    return placed + (isEmbedded ? withoutBlur(rest) : rest)
  }
  let body = ''
  for (const picture of splitAfterPictures(page)) body += await place(picture)
  return { body, preloads }
}

const PICTURE_END = '</picture>'

function splitAfterPictures(html: string): string[] {
  return html.split(PICTURE_END).map((text, index, { length }) => (index < length - 1 ? text + PICTURE_END : text))
}

/** Groups: what precedes the attribute, its value, and what follows. */
const SRCSET = / srcset="([^"]*)"/i

/** Beside the picture, its blurred version is never seen, but browsers decode it. */
function withoutBlur(picture: string): string {
  const start = picture.lastIndexOf('<img ')
  return picture.slice(0, start) + picture.slice(start).replace(/ style="background-image:[^"]*"/, '')
}

function base64({ buffer, byteOffset, byteLength }: Uint8Array): string {
  return Buffer.from(buffer, byteOffset, byteLength).toString('base64')
}

/**
 * A marked `<source>`. Groups: HTML before the mark, width, kind of device, HTML
 * after.
 */
const MARKED = new RegExp(`(<source [^>]*?) ${FIRST_PICTURE_ATTRIBUTE}="(\\d+)(?: (\\w+))?"([^>]*>)`, 'g')

/** Of the picture that the browser will choose from a `<source>`. */
function preloadOf(source: string): string {
  const attribute = (name: string) => new RegExp(` ${name}="([^"]*)"`, 'i').exec(source)?.[1]
  const media = attribute('media')
  return [
    '<link rel="preload" as="image" type="image/avif" fetchpriority="high"',
    `imagesrcset="${attribute('srcset')}" imagesizes="${attribute('sizes')}"${media ? ` media="${media}"` : ''}>`,
  ].join(' ')
}
