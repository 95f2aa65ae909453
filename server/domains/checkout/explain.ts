import type { ErrorCode } from '#contract/errors.ts'
import { changeInWords, type LineChange } from '#contract/line-change.ts'
import { formatRupees } from '#contract/money.ts'
import type { HoldOutcome } from './hold.ts'
import type { Objection } from './quote.ts'

type NotHeld =
  | Exclude<HoldOutcome, { kind: 'held' }>
  | { kind: 'missing'; fields: Record<string, string> }
  | { kind: 'empty bag' }

interface Details {
  fields?: Record<string, string>
  changes?: LineChange[]
  /** Rupees. */
  amount?: number
  values?: Record<string, string | number>
}

/** Why nothing is held, as a refusal of the wire. */
export function explain(outcome: NotHeld): [ErrorCode, Details?] {
  switch (outcome.kind) {
    case 'objection':
      return [outcome.code, detailsOf(outcome)]
    case 'missing':
      return ['INVALID_INPUT', { fields: outcome.fields }]
    case 'empty bag':
      return ['BAG_EMPTY']
    case 'differs':
      return ['REPEAT_DIFFERS']
    case 'too old':
      return ['CHECKOUT_TOO_OLD']
    case 'was returned':
      return ['PAYMENT_RETURNED']
    case 'was placed':
    case 'other placed':
      return ['ALREADY_PLACED']
  }
}

/** Every line that changed with its `was → is`, so that one answer is enough to show and to accept them all. */
function detailsOf({ changes, total }: Objection): Details {
  const left = changes.find(({ was, is }) => is.quantity < was.quantity)?.is.quantity ?? 0
  return {
    fields: Object.fromEntries(changes.map((change) => [change.productID, changeInWords(change)])),
    changes: [...changes],
    amount: total,
    values: { amount: formatRupees(total), left },
  }
}
