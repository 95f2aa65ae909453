import { describe, expect, test } from 'vitest'
import type { OrderReturn } from '#contract/orders/return.ts'
import type { ReturnState } from '#contract/orders/return-states.ts'
import { onlyPiece, paidFor, type ReturnableOrder, returnableUntil } from './returnable-order.ts'

const DELIVERED = '2026-11-01T10:00:00.000Z'
const DAY_MS = 24 * 60 * 60_000

const line = (id: string, pricePaise: number, quantity: number) => {
  return { id, productId: id, title: id, image: '', pricePaise, quantity, stock: 1 }
}

const order: ReturnableOrder = {
  number: 'NK-26-000001',
  status: 'delivered',
  payment: 'online_payment',
  history: [
    { status: 'pending', at: '2026-10-30T10:00:00.000Z' },
    { status: 'delivered', at: DELIVERED },
  ],
  lines: [line('ring', 599_00, 1), line('band', 649_00, 2)],
  totalPaise: 1707_30,
}

/** A return of one band in a state. */
const returnOf = (state: ReturnState): OrderReturn => ({
  id: state,
  number: 'RT-26-000001',
  state,
  wanted: 'refund',
  reason: 'size',
  lines: [{ position: 1, quantity: 1, paise: 584_10 }],
  paise: 584_10,
  differencePaise: 0,
  refundedPaise: null,
  handover: null,
  pickupAt: null,
  note: '',
  exchangeOrder: null,
  history: [],
})

describe('an order can be returned', () => {
  const until = (changes: Partial<ReturnableOrder>, days: number) =>
    returnableUntil({ ...order, ...changes }, Date.parse(DELIVERED) + days * DAY_MS)

  test('for 14 days after its delivery, and not before', () => {
    expect(until({}, 0)).toBe('2026-11-15T10:00:00.000Z')
    expect(until({}, 14)).toBe('2026-11-15T10:00:00.000Z')
    expect(until({}, 14.001)).toBeNull()
    expect(until({ status: 'in transit' }, 0)).toBeNull()
  })

  test('as long as a piece is left that is not on its way back', () => {
    const one = { ...order, lines: [line('band', 649_00, 1)] }
    const state = (returned: ReturnState) => ({
      ...{ ...one, returns: [{ ...returnOf(returned), lines: [{ position: 0, quantity: 1, paise: 1 }] }] },
    })
    for (const taken of ['requested', 'picked up', 'refunded', 'exchanged'] as const) {
      expect(until(state(taken), 1)).toBeNull()
    }
    for (const free of ['rejected', 'withdrawn'] as const) expect(until(state(free), 1)).not.toBeNull()
  })
})

test('what was paid for pieces is their part of the total, whatever was returned before', () => {
  const chosen = new Map([[1, { quantity: 1, size: '' }]])
  expect(paidFor(order, chosen)).toBe(584_10)
  expect(paidFor({ ...order, returns: [returnOf('refunded')] }, chosen)).toBe(584_10)
  expect(paidFor({ ...order, totalPaise: 0, exchangeOf: { number: 'NK-26-000000', paise: 1707_30 } }, chosen)).toBe(
    58_410,
  )
})

test('the piece of an order that has only one is chosen from the start', () => {
  expect([...onlyPiece({ ...order, lines: [line('ring', 599_00, 1)] }).keys()]).toEqual([0])
  expect(onlyPiece(order).size).toBe(0)
})
