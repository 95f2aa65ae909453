import { formatRupees } from '#contract/money.ts'
import type { FilterOptions } from '#contract/schemas/catalogue.ts'
import { FILTER_GROUPS, GROUP_TITLES, type ListFilters, PRICE_MAX } from '../list-params.ts'

/** One filter that narrows the list, in words, and the filters that are left without it. */
export interface ActiveFilter {
  /** Of each filter in use another one. */
  label: string
  without: ListFilters
}

/** The filters in use, in the order of the panel. `options` knows how the shop writes its names. */
export function activeFilters(filters: ListFilters, options: FilterOptions | undefined): ActiveFilter[] {
  const { min, max, ...named } = filters
  const inUse: (ActiveFilter & { kind?: string })[] = []
  if (min !== undefined || max !== undefined) inUse.push({ label: formatPriceRange(min, max), without: named })
  for (const group of FILTER_GROUPS) {
    for (const name of filters[group] ?? []) {
      const left = filters[group]?.filter((other) => other !== name)
      const label = displayName(name, options?.[group])
      inUse.push({ label, kind: GROUP_TITLES[group].toLowerCase(), without: { ...filters, [group]: left } })
    }
  }
  // A piece can be of gold, and gold in colour.
  const isTwofold = (label: string) => inUse.filter((other) => other.label === label).length > 1
  return inUse.map(({ label, kind, without }) => ({ label: isTwofold(label) ? `${label} (${kind})` : label, without }))
}

/** A name as the shop writes it. One that the shop does not have is shown with a capital. */
export function displayName(name: string, options: readonly string[] = []): string {
  const capital = name.replace(/(?<![\p{L}\p{N}'’])\p{L}/gu, (letter) => letter.toUpperCase())
  return options.find((option) => option.toLowerCase() === name) ?? capital
}

/** What the two ends of the price slider mean together. */
export function formatPriceRange(min = 0, max = PRICE_MAX): string {
  if (max < PRICE_MAX) return min > 0 ? `${formatRupees(min)} to ${formatRupees(max)}` : `Up to ${formatRupees(max)}`
  return min > 0 ? `${formatRupees(min)} and above` : 'Any price'
}
