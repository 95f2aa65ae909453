/**
 * The options that what was typed could mean, in the order in which they are offered: those that begin so, those with a
 * later word that does, then those that have it anywhere. Case and accents do not matter.
 */
export function matchingOptions(options: readonly string[], typed: string): string[] {
  const wanted = plain(typed)
  if (!wanted) return [...options]
  const ranked = options.map((option) => ({ option, rank: rankOf(plain(option), wanted) }))
  return ranked
    .filter(({ rank }) => rank < NONE)
    .sort((a, b) => a.rank - b.rank)
    .map(({ option }) => option)
}

/** The option that is written so, whatever the case and accents. */
export function optionWritten(options: readonly string[], typed: string): string | undefined {
  const wanted = plain(typed)
  return options.find((option) => plain(option) === wanted)
}

const NONE = 3

function rankOf(option: string, wanted: string): number {
  if (option.startsWith(wanted)) return 0
  if (option.includes(` ${wanted}`)) return 1
  return option.includes(wanted) ? 2 : NONE
}

function plain(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .trim()
    .toLowerCase()
}
