import { formatRupees } from '#contract/money.ts'
import { returnReasonLabels } from '#contract/orders/return-states.ts'
import type { OwnerEmail } from '../../emails/owner-email.ts'
import { parseColumn, urlsColumn } from '../../storage/json-columns.ts'
import type { ReturnRow } from '../ordering/orders/return-store.ts'
import { piecesOf, type ReturnEmailInput } from './return-emails.ts'

export function returnRequestedEmail({ row, lines, order }: Omit<ReturnEmailInput, 'exchangeNumber'>): OwnerEmail {
  const pieces = piecesOf({ lines, order }).join(', ')
  return {
    subject: `Return requested: ${row.number}`,
    paragraphs: [
      `A shopper wants to ${row.wanted === 'refund' ? 'return' : 'exchange'} pieces of order ${order.row.number}: ${pieces}. They paid ${formatRupees(row.paise)} for them.`,
      `Reason: ${returnReasonLabels[row.reason]}.`,
      ...(row.words ? [row.words] : []),
      ...parseColumn(urlsColumn, row.pictures),
      `Decide with the command “return ${row.number} approve” or “return ${row.number} reject <words to the shopper>”.`,
    ],
    dedupeKey: `return-${row.id}`,
  }
}

export function returnReceivedEmail({ id, number, wanted }: ReturnRow): OwnerEmail {
  return {
    subject: `Return received: ${number}`,
    paragraphs: [
      `The parcel of the return ${number} has arrived.`,
      `Finish it with “return ${number} ${wanted}”; add --restock if the pieces can be sold again.`,
    ],
    dedupeKey: `return-${id}-received`,
  }
}

export function returnWithdrawnEmail({ id, number }: ReturnRow): OwnerEmail {
  return {
    subject: `Return withdrawn: ${number}`,
    paragraphs: [`The shopper has withdrawn the return ${number}.`],
    dedupeKey: `return-${id}-withdrawn`,
  }
}

/** A courier brings pieces although the return was withdrawn or rejected. */
export function pickedUpEmail({ id, number, state }: ReturnRow): OwnerEmail {
  return {
    subject: `A ${state} return is on its way: ${number}`,
    paragraphs: [
      `The courier collected the parcel of the return ${number} before its pickup could be cancelled.`,
      'When it arrives, agree with the shopper: send the pieces back, or have them request the return again.',
    ],
    dedupeKey: `return-${id}-picked-up`,
  }
}

/** The new pieces came back undelivered, as order `orderNumber`. */
export function exchangeReturnedEmail({ number }: ReturnRow, orderNumber: string): OwnerEmail {
  return {
    subject: `An exchange came back: ${orderNumber}`,
    paragraphs: [
      `The order ${orderNumber} replaced the pieces of the return ${number}. It came back undelivered, and its pieces are in stock again.`,
      `Agree with the shopper: “return ${number} exchange” sends them again, “return ${number} refund” pays the shopper back.`,
    ],
    dedupeKey: `exchange-returned-${orderNumber}`,
  }
}
