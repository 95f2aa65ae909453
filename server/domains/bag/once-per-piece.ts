import type { StoredLine } from './bag-store.ts'

/** Makes one line of several for the same piece, with the largest of their quantities. */
export function oncePerPiece(lines: readonly StoredLine[]): StoredLine[] {
  const quantities = new Map<string, number>()
  for (const { productId, quantity } of lines) {
    quantities.set(productId, Math.max(quantity, quantities.get(productId) ?? 0))
  }
  return [...quantities].map(([productId, quantity]) => ({ productId, quantity }))
}
