import type { PictureFormat } from '#contract/catalogue/picture-rendition.ts'

/** `avif` once the browser has shown one, otherwise `webp`. */
export function preferredPictureFormat(): PictureFormat {
  const addresses = [...loadedPictures(), ...[...document.images].map(({ currentSrc }) => currentSrc)]
  return addresses.some((address) => /^data:image\/avif|\.avif$/.test(address)) ? 'avif' : 'webp'
}

export function loadedPictures(): string[] {
  return performance
    .getEntriesByType('resource')
    .map(({ name }) => name)
    .filter(isPicture)
}

/** In a `srcset`. */
const MEDIUM_WIDTH = /(\S+) 640w/

/**
 * Below the fold, or in the server's HTML. At medium width, without hidden ones.
 */
export function unrequestedPictures(format: PictureFormat): string[] {
  return [...document.images]
    .filter(({ currentSrc }) => !currentSrc || currentSrc.startsWith('data:'))
    .filter((picture) => isPicture(picture.src) && isVisible(picture))
    .flatMap((picture) => MEDIUM_WIDTH.exec(matchingSrcset(picture, format))?.[1] ?? [])
    .map((address) => address.replace(/\.webp$/, `.${format}`))
}

/** For this screen, if possible in the format. */
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

/** True without `checkVisibility`. */
function isVisible(picture: HTMLImageElement): boolean {
  return picture.checkVisibility?.({ checkOpacity: true }) ?? true
}
