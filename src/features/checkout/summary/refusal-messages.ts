import { type LineChange, readLineChange } from '#contract/bag/line-changes.ts'
import { toAddressErrors } from '../../address/address-errors.ts'
import type { Refusal } from '../payment/checkout-result.ts'

interface RefusalMessages {
  /** Below the coupon field; empty for none. */
  coupon: string
  /** To be accepted. */
  changes: readonly LineChange[]
  /** Above BUY NOW; empty if shown elsewhere. */
  general: string
}

/** All empty without a refusal. */
export function toRefusalMessages(refusal: Refusal | null): RefusalMessages {
  if (!refusal) return { coupon: '', changes: [], general: '' }
  const { code, message, fields, data } = refusal
  const changes = data.changes?.map(readLineChange) ?? []
  const coupon = code.startsWith('COUPON') ? message : ''
  const isQuestion = code === 'PIN_STATE_DIFFERS' || code === 'GSTIN_STATE_DIFFERS'
  const isAtField = Object.keys(toAddressErrors(fields)).length > 0 || isQuestion
  return { coupon, changes, general: coupon || isAtField || changes.length > 0 ? '' : message }
}
