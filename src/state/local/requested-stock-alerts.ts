/** What the shopper waits for, latest first. */
import { isSameLine, type LineId } from '#contract/bag/line-id.ts'
import type { Product } from '#contract/catalogue/product.ts'
import { isRecord } from '#contract/type-guards.ts'
import { createLocalList } from './local-list.ts'

const MAX_ALERTS = 100

const alerts = createLocalList('stock-alerts', { parse: parseStockAlerts, withItem: withStockAlert })

export const useStockAlerts = alerts.useItems
export const rememberStockAlert = alerts.add
export const clearStockAlerts = alerts.clear

/** What is in stock, because the shop sends an alert only once. */
export function forgetRestocked({ id, stock, sizes }: Pick<Product, 'id' | 'stock' | 'sizes'>): void {
  const stockOf = (size: string | undefined) =>
    size === undefined ? stock : (sizes?.find((known) => known.size === size)?.stock ?? 0)
  alerts.removeWhere(({ productId, size }) => productId === id && stockOf(size) > 0)
}

export function withStockAlert(stored: readonly LineId[], added: LineId): LineId[] {
  return [added, ...stored.filter((other) => !isSameLine(other, added))].slice(0, MAX_ALERTS)
}

/** Empty if invalid. */
export function parseStockAlerts(stored: string | null): LineId[] {
  const parsed = parseJson(stored)
  return Array.isArray(parsed) ? parsed.filter(isLineId) : []
}

function parseJson(text: string | null): unknown {
  try {
    return text && JSON.parse(text)
  } catch {
    // Not JSON.
    return null
  }
}

function isLineId(value: unknown): value is LineId {
  if (!isRecord(value) || typeof value.productId !== 'string') return false
  return value.size === undefined || typeof value.size === 'string'
}
