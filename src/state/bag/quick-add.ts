/** A product to add to the bag from its card; `features/product/quick-add` does it. */
import { useSyncExternalStore } from 'react'
import type { Product } from '#contract/catalogue/product.ts'

export type QuickAddProduct = Pick<Product, 'id' | 'title' | 'pricePaise' | 'image' | 'stock' | 'color' | 'sizes'>

/** A new object for each press. */
export interface QuickAddRequest {
  product: QuickAddProduct
}

let current: QuickAddRequest | null = null
const listeners = new Set<() => void>()

export function quickAdd(product: QuickAddProduct): void {
  set({ product })
}

export function endQuickAdd(): void {
  set(null)
}

function set(request: QuickAddRequest | null): void {
  current = request
  for (const listener of listeners) listener()
}

function watch(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

export function useQuickAddRequest(): QuickAddRequest | null {
  return useSyncExternalStore(
    watch,
    () => current,
    () => null,
  )
}
