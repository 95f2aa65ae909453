import type { LineChange } from '#contract/bag/line-changes.ts'
import { toAddressErrors } from '../address/address-errors.ts'
import type { Refusal } from '../payment/checkout-result.ts'

interface RefusalMessages {
  /** At the coupon. */
  coupon: string
  /** Line by line, to be accepted. */
  changes: readonly LineChange[]
  /** Above the button; empty when the refusal is told elsewhere. */
  general: string
}

/** Where in the panel a refusal is told. */
export function toRefusalMessages(refusal: Refusal | null): RefusalMessages {
  if (!refusal) return { coupon: '', changes: [], general: '' }
  const { code, message, fields, data } = refusal
  const changes = data.changes ?? []
  const coupon = code.startsWith('COUPON') ? message : ''
  const isAtField = Object.keys(toAddressErrors(fields)).length > 0
  return { coupon, changes, general: coupon || isAtField || changes.length > 0 ? '' : message }
}
