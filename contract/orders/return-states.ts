/**
 * `requested`: the owner decides. `approved`: the pieces are sent back or collected. The last four
 * are final.
 */
export const returnStates = [
  'requested',
  'approved',
  'picked up',
  'received',
  'refunded',
  'exchanged',
  'rejected',
  'withdrawn',
] as const

export type ReturnState = (typeof returnStates)[number]

const nextStates: Record<ReturnState, readonly ReturnState[]> = {
  requested: ['approved', 'rejected', 'withdrawn'],
  approved: ['picked up', 'received', 'rejected', 'withdrawn'],
  'picked up': ['received'],
  received: ['refunded', 'exchanged', 'rejected'],
  refunded: [],
  exchanged: [],
  rejected: [],
  withdrawn: [],
}

export function canReturnBecome(from: ReturnState, to: ReturnState): boolean {
  return nextStates[from].includes(to)
}

/** Needs the shopper, a courier or the owner. */
export function isOpenReturn(state: ReturnState): boolean {
  return nextStates[state].length > 0
}

/** So that pieces are not returned twice. */
export function countsAsReturned(state: ReturnState): boolean {
  return state !== 'rejected' && state !== 'withdrawn'
}

export const returnReasons = ['damaged', 'wrong piece', 'not as described', 'size', 'late', 'changed mind'] as const

export type ReturnReason = (typeof returnReasons)[number]

export const returnReasonLabels: Record<ReturnReason, string> = {
  damaged: 'It arrived damaged or faulty',
  'wrong piece': 'It is not the piece I ordered',
  'not as described': 'It is not as described',
  size: 'It does not fit',
  late: 'It arrived too late',
  'changed mind': 'I changed my mind',
}

export const MAX_RETURN_PICTURES = 3
