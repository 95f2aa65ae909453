import type { PictureFormat } from '#contract/catalogue/picture-rendition.ts'

/** Returns `avif` if the browser has loaded or shown an AVIF picture on this page; otherwise returns `webp`. */
export function preferredPictureFormat(): PictureFormat {
  const addresses = [...loadedPictures(), ...[...document.images].map(({ currentSrc }) => currentSrc)]
  return addresses.some((address) => /^data:image\/avif|\.avif$/.test(address)) ? 'avif' : 'webp'
}

/** Returns the URLs of the shop's pictures that this page has loaded. */
export function loadedPictures(): string[] {
  return performance
    .getEntriesByType('resource')
    .map(({ name }) => name)
    .filter(isPicture)
}

/** Matches the URL of the medium-width (640 px) picture in a `srcset`. */
const MEDIUM_WIDTH = /(\S+) 640w/

/**
 * Returns the medium-width URLs of the page's pictures that the browser has not requested yet, because they are below
 * the fold, or because the server's HTML contains them. Ignores hidden pictures.
 */
export function unrequestedPictures(format: PictureFormat): string[] {
  return [...document.images]
    .filter(({ currentSrc }) => !currentSrc || currentSrc.startsWith('data:'))
    .filter((picture) => isPicture(picture.src) && isVisible(picture))
    .flatMap((picture) => MEDIUM_WIDTH.exec(matchingSrcset(picture, format))?.[1] ?? [])
    .map((address) => address.replace(/\.webp$/, `.${format}`))
}

/** Returns a picture's `srcset` with addresses for this screen, if possible of the given format. */
function matchingSrcset(picture: HTMLImageElement, format: PictureFormat): string {
  const sources = picture.closest('picture')?.querySelectorAll('source') ?? []
  const matching = [...sources].find(
    ({ media, type, srcset }) =>
      !srcset.startsWith('data:') && (!media || matchMedia(media).matches) && (!type || type === `image/${format}`),
  )
  return matching?.srcset ?? picture.srcset
}

function isPicture(address: string): boolean {
  return address.startsWith(`${location.origin}/media/`)
}

/** Returns whether a picture is visible. Always true in browsers that do not support `checkVisibility`. */
function isVisible(picture: HTMLImageElement): boolean {
  return picture.checkVisibility?.({ checkOpacity: true }) ?? true
}
