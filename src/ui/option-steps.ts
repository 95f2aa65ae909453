/** How far the page keys go. */
const PAGE = 5

/** Where each key leads from position `from` (-1 for none) in a list that ends at `last`. The arrows go round. */
const steps: Record<string, (from: number, last: number) => number> = {
  ArrowDown: (from, last) => (from >= last ? 0 : from + 1),
  ArrowUp: (from, last) => (from <= 0 ? last : from - 1),
  PageDown: (from, last) => Math.min(from + PAGE, last),
  PageUp: (from) => Math.max(from - PAGE, 0),
}

/** The position that a key leads to, or null for a key that leads nowhere. */
export function stepTo(key: string, from: number, last: number): number | null {
  return steps[key]?.(from, last) ?? null
}
