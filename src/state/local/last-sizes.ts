/** Chosen last on this device, for each group of products that share sizes. */
import { isRecord } from '#contract/type-guards.ts'
import { createLocalList } from './local-list.ts'

export interface LastSize {
  /** E.g. rings. */
  group: string
  size: string
}

const MAX_GROUPS = 12

const sizes = createLocalList('last-sizes', { parse: parseLastSizes, withItem: withLastSize })

export const useLastSizes = sizes.useItems
export const rememberSize = sizes.add
export const clearLastSizes = sizes.clear

/** Replaces the size of the same group. */
export function withLastSize(sizes: readonly LastSize[], chosen: LastSize): LastSize[] {
  return [chosen, ...sizes.filter(({ group }) => group !== chosen.group)].slice(0, MAX_GROUPS)
}

/** Omits unreadable ones. */
export function parseLastSizes(stored: string | null): LastSize[] {
  try {
    const parsed: unknown = JSON.parse(stored ?? '[]')
    return Array.isArray(parsed) ? parsed.filter(isLastSize).slice(0, MAX_GROUPS) : []
  } catch {
    // Not JSON.
    return []
  }
}

function isLastSize(value: unknown): value is LastSize {
  return isRecord(value) && typeof value.group === 'string' && typeof value.size === 'string'
}
