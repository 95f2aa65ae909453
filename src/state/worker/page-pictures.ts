import type { PictureFormat } from '#contract/picture-rendition.ts'

/** The best format that this browser reads, as far as the page has seen. */
export function preferredPictureFormat(): PictureFormat {
  return loadedPictures().some((address) => address.endsWith('.avif')) ? 'avif' : 'webp'
}

const MEDIUM_WIDTH = /(\S+) 640w/

/** Addresses of the shop's pictures that this page has loaded. */
export function loadedPictures(): string[] {
  return performance
    .getEntriesByType('resource')
    .map(({ name }) => name)
    .filter(isPicture)
}

/**
 * Addresses of those that the browser has not come to yet, in a middle size. Hidden ones, shown under a pointer, are not
 * worth it.
 */
export function picturesBelowFold(format: PictureFormat): string[] {
  return [...document.images]
    .filter((picture) => !picture.currentSrc && isPicture(picture.src) && isVisible(picture))
    .flatMap((picture) => MEDIUM_WIDTH.exec(matchingSrcset(picture, format))?.[1] ?? [])
}

/** The sizes that this screen will choose from, as a `srcset`. */
function matchingSrcset(picture: HTMLImageElement, format: PictureFormat): string {
  const sources = picture.closest('picture')?.querySelectorAll('source') ?? []
  const fitting = [...sources].find(
    ({ media, type }) => (!media || matchMedia(media).matches) && (!type || type === `image/${format}`),
  )
  return fitting?.srcset ?? picture.srcset
}

function isPicture(address: string): boolean {
  return address.startsWith(`${location.origin}/media/`)
}

/** True as well in browsers that cannot say. */
function isVisible(picture: HTMLImageElement): boolean {
  return picture.checkVisibility?.({ checkOpacity: true }) ?? true
}
