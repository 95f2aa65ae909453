import { type LineChange, readLineChange } from '#contract/bag/line-changes.ts'
import { toAddressErrors } from '../address/address-errors.ts'
import type { Refusal } from '../payment/checkout-result.ts'

interface RefusalMessages {
  /** Shown below the coupon field. */
  coupon: string
  /** Changed lines for the shopper to accept. */
  changes: readonly LineChange[]
  /** Shown above BUY NOW; an empty string if the refusal is shown elsewhere. */
  general: string
}

/** Returns the messages that each part of the checkout panel shows for a refusal. */
export function toRefusalMessages(refusal: Refusal | null): RefusalMessages {
  if (!refusal) return { coupon: '', changes: [], general: '' }
  const { code, message, fields, data } = refusal
  const changes = data.changes?.map(readLineChange) ?? []
  const coupon = code.startsWith('COUPON') ? message : ''
  const isAtField = Object.keys(toAddressErrors(fields)).length > 0
  return { coupon, changes, general: coupon || isAtField || changes.length > 0 ? '' : message }
}
