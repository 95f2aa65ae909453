import type { FilterOptions } from '#contract/schemas/catalogue.ts'
import { FILTER_GROUPS, GROUP_TITLES, groupOptions, type ListFilters } from '../list-params.ts'
import { formatPriceRange } from './price-range.ts'

/**
 * An active filter of a product list, and the filters that remain when the active
 * filter is removed.
 */
export interface ActiveFilter {
  /** Label of the filter, unique among the active filters. */
  label: string
  remaining: ListFilters
}

/**
 * Returns the active filters in the same order as in the filter panel. `options`
 * contains the filter names as spelled in the catalogue.
 */
export function activeFilters(filters: ListFilters, options: FilterOptions | undefined): ActiveFilter[] {
  const { min, max, ...groups } = filters
  const active: (ActiveFilter & { group?: string })[] = []
  if (min !== undefined || max !== undefined) active.push({ label: formatPriceRange({ min, max }), remaining: groups })
  for (const group of FILTER_GROUPS) {
    for (const name of filters[group] ?? []) {
      const others = filters[group]?.filter((other) => other !== name)
      const spellings = group === 'recipients' ? [] : groupOptions(options, group)
      const prefix = PREFIXES[group] ?? ''
      const label = `${prefix}${displayName(name, prefix ? [...spellings, name] : spellings)}`
      active.push({ label, group: GROUP_TITLES[group].toLowerCase(), remaining: { ...filters, [group]: others } })
    }
  }
  // "Gold" is both a material and a colour.
  const isAmbiguous = (label: string) => active.filter((other) => other.label === label).length > 1
  return active.map(({ label, group, remaining }) => ({
    label: isAmbiguous(label) ? `${label} (${group})` : label,
    remaining,
  }))
}

/** Names after them are not capitalised: `Size 18 in`, `For her`. */
const PREFIXES: Partial<Record<(typeof FILTER_GROUPS)[number], string>> = { size: 'Size ', recipients: 'For ' }

/** In the spelling of `options`; otherwise capitalised. */
export function displayName(name: string, options: readonly string[] = []): string {
  const capitalised = name.replace(/(?<![\p{L}\p{N}'’])\p{L}/gu, (letter) => letter.toUpperCase())
  return options.find((option) => option.toLowerCase() === name) ?? capitalised
}
