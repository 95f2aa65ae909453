import { type LineChange, readLineChange } from '#contract/bag/line-changes.ts'
import { toAddressErrors } from '../address/address-errors.ts'
import type { Refusal } from '../payment/checkout-result.ts'

interface RefusalMessages {
  /** Message shown below the coupon field; an empty string if there is none. */
  coupon: string
  /** Changed bag lines that the shopper must accept. */
  changes: readonly LineChange[]
  /** Message shown above BUY NOW; an empty string if the refusal is shown elsewhere. */
  general: string
}

/**
 * Returns the messages to show in each part of the checkout panel after the server has refused a checkout. If `refusal`
 * is null, all messages are empty.
 */
export function toRefusalMessages(refusal: Refusal | null): RefusalMessages {
  if (!refusal) return { coupon: '', changes: [], general: '' }
  const { code, message, fields, data } = refusal
  const changes = data.changes?.map(readLineChange) ?? []
  const coupon = code.startsWith('COUPON') ? message : ''
  const isAtField = Object.keys(toAddressErrors(fields)).length > 0
  return { coupon, changes, general: coupon || isAtField || changes.length > 0 ? '' : message }
}
