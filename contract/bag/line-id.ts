/** What identifies a line of a bag or an order: a product and, if the product comes in sizes, one of its sizes. */
export interface LineId {
  productId: string
  /** The name of the chosen size, for example `14`. Missing if the product has no sizes or no size was chosen yet. */
  size?: string | undefined
}

/** A character that occurs in neither product ids nor sizes, because the API rejects it in texts. */
const SEPARATOR = '\0'

/** Returns a string that is the same for two lines only if they have the same product and size. Use it as a map key. */
export function lineKey({ productId, size }: LineId): string {
  return size === undefined ? productId : productId + SEPARATOR + size
}

/** Returns the product and the size of a key that `lineKey` returned. */
export function lineIdOf(key: string): LineId {
  const [productId = '', size] = key.split(SEPARATOR)
  return { productId, ...(size !== undefined && { size }) }
}

/** Returns whether two lines have the same product and size. */
export function isSameLine(one: LineId, other: LineId): boolean {
  return one.productId === other.productId && one.size === other.size
}
