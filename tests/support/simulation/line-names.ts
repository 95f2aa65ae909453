/**
 * `ring/14` is the ring in size 14, `nath` a product without sizes. Independent
 * of `lineKey`, so that a simulation finds a bug in it.
 */
import type { LineId } from '#contract/bag/line-id.ts'

export function lineNameOf({ productId, size }: LineId): string {
  return size === undefined ? productId : `${productId}/${size}`
}

export function lineOf(name: string): LineId {
  const [productId = '', size] = name.split('/')
  return size === undefined ? { productId } : { productId, size }
}

/** As in requests and responses. */
export function wireLineOf(name: string): { productID: string; size?: string | undefined } {
  const { productId, ...size } = lineOf(name)
  return { productID: productId, ...size }
}
