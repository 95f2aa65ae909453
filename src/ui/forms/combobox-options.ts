/**
 * Returns the options that contain the typed text, ignoring case and accents.
 * Options that start with the text come first, then options with a later word
 * that starts with it. Blank text matches every option.
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

/**
 * Maximum number of options in the list, so that even a state with a thousand
 * cities opens without delay.
 */
const MAX_SHOWN = 100

/**
 * Returns the first 100 matches for the list. If the selected option is a later
 * match, the list begins with it.
 */
export function shownOptions(matches: readonly string[], selected: string): readonly string[] {
  if (matches.length <= MAX_SHOWN) return matches
  const first = matches.slice(0, MAX_SHOWN)
  return first.includes(selected) || !matches.includes(selected) ? first : [selected, ...first.slice(0, -1)]
}

/**
 * Returns the option that equals the typed text, ignoring case and accents.
 * Returns undefined if no option matches.
 */
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

/** Number of options that Page Up and Page Down skip (specification, section 9). */
const PAGE_SIZE = 5

/**
 * Functions that return the index of the option to which a key moves. `from` is
 * the index of the active option (-1 if there is none), and `last` is the index
 * of the last option.
 */
const KEY_MOVES: Record<string, (from: number, last: number) => number> = {
  ArrowDown: (from, last) => (from >= last ? 0 : from + 1),
  ArrowUp: (from, last) => (from <= 0 ? last : from - 1),
  PageDown: (from, last) => Math.min(from + PAGE_SIZE, last),
  PageUp: (from) => Math.max(from - PAGE_SIZE, 0),
}

/**
 * Returns the index of the option to which a key moves, or null if the key does
 * not move between options. The arrow keys wrap around at both ends.
 */
export function nextOptionIndex(key: string, from: number, last: number): number | null {
  return KEY_MOVES[key]?.(from, last) ?? null
}
