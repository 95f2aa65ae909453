/**
 * The options that what was typed could mean, in the order in which they are offered: those that begin so, those with a
 * later word that does, then those that have it anywhere. Case and accents do not matter.
 */
export function matchingOptions(options: readonly string[], typed: string): string[] {
  const wanted = normalise(typed)
  if (!wanted) return [...options]
  const ranked = options.map((option) => ({ option, rank: rankOf(normalise(option), wanted) }))
  return ranked
    .filter(({ rank }) => rank < NO_MATCH)
    .sort((a, b) => a.rank - b.rank)
    .map(({ option }) => option)
}

/** The option that is written so, whatever the case and accents. */
export function findOption(options: readonly string[], typed: string): string | undefined {
  const wanted = normalise(typed)
  return options.find((option) => normalise(option) === wanted)
}

const NO_MATCH = 3

function rankOf(option: string, wanted: string): number {
  if (option.startsWith(wanted)) return 0
  if (option.includes(` ${wanted}`)) return 1
  return option.includes(wanted) ? 2 : NO_MATCH
}

function normalise(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .trim()
    .toLowerCase()
}

/** How far the page keys go. */
const PAGE_STEP = 5

/** Where each key leads from position `from` (-1 for none) in a list that ends at `last`. The arrows go round. */
const steps: Record<string, (from: number, last: number) => number> = {
  ArrowDown: (from, last) => (from >= last ? 0 : from + 1),
  ArrowUp: (from, last) => (from <= 0 ? last : from - 1),
  PageDown: (from, last) => Math.min(from + PAGE_STEP, last),
  PageUp: (from) => Math.max(from - PAGE_STEP, 0),
}

/** The position that a key leads to, or null for a key that leads nowhere. */
export function nextOptionIndex(key: string, from: number, last: number): number | null {
  return steps[key]?.(from, last) ?? null
}
