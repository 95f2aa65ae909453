/** What identifies a line of a bag or an order: a product and, if the product comes in sizes, one of its sizes. */
export interface LineId {
  productId: string
  /** The name of the chosen size, for example `14`. Missing if the product has no sizes or no size was chosen yet. */
  size?: string | undefined
}

/** A character that occurs in no product id, because product ids are slugs. Sizes may contain it. */
const SEPARATOR = ':'

/**
 * Returns a string that is the same for two lines only if they have the same product and size, such as
 * `tara-solitaire-ring:14`; for a line without a size, the product id. Use it as a map key. Devices also store it as
 * the id of a line, so the format must never change.
 */
export function lineKey({ productId, size }: LineId): string {
  return size === undefined ? productId : productId + SEPARATOR + size
}

/** Returns the product and the size of a key that `lineKey` returned. */
export function lineIdOf(key: string): LineId {
  const end = key.indexOf(SEPARATOR)
  if (end < 0) return { productId: key }
  const [productId, size] = [key.slice(0, end), key.slice(end + 1)]
  return size === '' ? { productId } : { productId, size }
}

/** Returns the label of a size, such as `Size 14`. */
export function formatSize(size: string): string {
  return `Size ${size}`
}

/** Returns the title of a line's product with its size, such as `Tara Solitaire Ring, size 14`. */
export function formatLineTitle({ title, size }: { title: string; size?: string | undefined }): string {
  return size === undefined ? title : `${title}, size ${size}`
}

/** Returns whether two lines have the same product and size. */
export function isSameLine(one: LineId, other: LineId): boolean {
  return one.productId === other.productId && one.size === other.size
}
