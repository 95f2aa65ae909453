/**
 * Returns the options that match the typed text, ranked: those that start with it, then those with a later word that
 * does, then those that contain it anywhere. Ignores case and accents. Blank text matches everything.
 */
export function matchingOptions(options: readonly string[], typed: string): string[] {
  const query = normalise(typed)
  if (!query) return [...options]
  const ranked = options.map((option) => ({ option, rank: matchRank(normalise(option), query) }))
  return ranked
    .filter(({ rank }) => rank < NO_MATCH)
    .sort((a, b) => a.rank - b.rank)
    .map(({ option }) => option)
}

/** Returns the option that equals the typed text, ignoring case and accents. */
export function findOption(options: readonly string[], typed: string): string | undefined {
  const query = normalise(typed)
  return options.find((option) => normalise(option) === query)
}

const NO_MATCH = 3

function matchRank(option: string, query: string): number {
  if (option.startsWith(query)) return 0
  if (option.includes(` ${query}`)) return 1
  return option.includes(query) ? 2 : NO_MATCH
}

function normalise(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .trim()
    .toLowerCase()
}

/** Number of options that Page Up and Page Down move by (specification, section 9). */
const PAGE_SIZE = 5

/** Functions that return the index each key moves to. `from` is -1 if no option is active; `last` is the last index. */
const KEY_MOVES: Record<string, (from: number, last: number) => number> = {
  ArrowDown: (from, last) => (from >= last ? 0 : from + 1),
  ArrowUp: (from, last) => (from <= 0 ? last : from - 1),
  PageDown: (from, last) => Math.min(from + PAGE_SIZE, last),
  PageUp: (from) => Math.max(from - PAGE_SIZE, 0),
}

/** Returns the index that a key moves to, or null for other keys. Arrow keys wrap around. */
export function nextOptionIndex(key: string, from: number, last: number): number | null {
  return KEY_MOVES[key]?.(from, last) ?? null
}
