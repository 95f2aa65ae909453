import { endAttempt } from '../../state/checkout-attempt.ts'
import { changeDraft } from '../../state/checkout-draft.ts'
import type { Refusal } from './buying.ts'

/** Drops what would only be refused again: a coupon that does not hold, a key under which nothing can be bought any more. */
export async function afterRefusal({ code }: Refusal): Promise<void> {
  if (code === 'PAYMENT_RETURNED' || code === 'REPEAT_DIFFERS') await endAttempt()
  if (code.startsWith('COUPON')) changeDraft({ coupon: null })
}
