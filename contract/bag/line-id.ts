/** A product and, if it comes in sizes, one of them. */
export interface LineId {
  productId: string
  /** E.g. `14`. Missing if the product has no sizes or none was chosen yet. */
  size?: string | undefined
}

/** Occurs in no product id, because these are slugs. Sizes may contain it. */
const SEPARATOR = ':'

/**
 * E.g. `tara-solitaire-ring:14`; without a size, the product id. Devices store it
 * as the id of a line, so the format must never change.
 */
export function lineKey({ productId, size }: LineId): string {
  return size === undefined ? productId : productId + SEPARATOR + size
}

/** Reverses `lineKey`. */
export function lineIdOf(key: string): LineId {
  const end = key.indexOf(SEPARATOR)
  if (end < 0) return { productId: key }
  const [productId, size] = [key.slice(0, end), key.slice(end + 1)]
  return size === '' ? { productId } : { productId, size }
}

/** E.g. `Size 14`. */
export function formatSize(size: string): string {
  return `Size ${size}`
}

/** E.g. `Tara Solitaire Ring, size 14`. */
export function formatLineTitle({ title, size }: { title: string; size?: string | undefined }): string {
  return size === undefined ? title : `${title}, size ${size}`
}

export function isSameLine(one: LineId, other: LineId): boolean {
  return one.productId === other.productId && one.size === other.size
}
