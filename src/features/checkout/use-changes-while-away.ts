import { useState } from 'react'
import { changesBetween } from '#contract/bag-changes.ts'
import type { LineChange } from '#contract/line-change.ts'
import type { BoughtBag } from './purchase.ts'

/**
 * What became of a bag while the shop was out of reach, once that has been checked. Told until it is accepted, so that
 * nobody comes out of a tunnel and pays another price than the one they were looking at.
 */
export function useChangesWhileAway(
  lines: BoughtBag['products'],
  isChecked: boolean,
): { changes: readonly LineChange[]; accepted: () => void } {
  const [before, setBefore] = useState<BoughtBag['products'] | null>(null)
  if (!isChecked && !before) setBefore(lines)
  return {
    changes: isChecked && before ? changesBetween(before, lines) : [],
    accepted: () => setBefore(null),
  }
}
