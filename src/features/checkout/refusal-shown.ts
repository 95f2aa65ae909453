import type { LineChange } from '#contract/line-change.ts'
import { addressProblems } from './address-problems.ts'
import type { Refusal } from './buying.ts'

interface ShownRefusal {
  /** At the coupon. */
  coupon: string
  /** Line by line, to be accepted. */
  changes: readonly LineChange[]
  /** Above the button; empty when the refusal is told elsewhere. */
  general: string
}

/** Where in the panel a refusal is told. */
export function refusalShown(refusal: Refusal | null): ShownRefusal {
  if (!refusal) return { coupon: '', changes: [], general: '' }
  const { code, message, fields, answer } = refusal
  const changes = answer.changes ?? []
  const coupon = code.startsWith('COUPON') ? message : ''
  const isAtField = Object.keys(addressProblems(fields)).length > 0
  return { coupon, changes, general: coupon || isAtField || changes.length > 0 ? '' : message }
}
