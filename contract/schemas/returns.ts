import * as z from 'zod'
import { MAX_BAG_LINES } from '../bag/limits.ts'
import { normalPayout, payoutProblem } from '../orders/payout.ts'
import { MAX_RETURN_PICTURES, returnReasons, returnStates } from '../orders/return-states.ts'
import {
  followsRule,
  id,
  instant,
  okResponse,
  optionalLines,
  optionalText,
  quantity,
  requiredText,
  sizeName,
  verbatim,
} from './fields.ts'

/** In characters. */
const PAYOUT_LENGTH = 200

const PAYOUT_FORM = 'a UPI ID, or account number, IFSC and the name of the account holder, separated by commas'

const position = z.int().min(0).max(MAX_BAG_LINES).describe('Position of the piece in the order, counted from 0')

const wanted = z.enum(['refund', 'exchange'], 'Please choose a refund or an exchange')

export const orderReturn = z
  .object({
    _id: id,
    return_id: z.string().describe('Number of the return for people, e.g. RT-26-000001'),
    state: z.enum(returnStates),
    wanted,
    reason: z.enum(returnReasons),
    products: z.array(
      z.object({
        position,
        quantity: z.int(),
        amount: z.number().describe('What was paid for them after coupon and discounts, in rupees'),
        size: sizeName.optional().describe('The size wanted instead; missing for a refund or the same piece'),
      }),
    ),
    difference: z
      .number()
      .optional()
      .describe('What the new pieces of an exchange cost less, which is refunded, in rupees; missing for a refund'),
    amount: z.number().describe('Sum over the pieces, in rupees'),
    refunded: z.number().nullable().describe('What was paid back, in rupees; null until then'),
    handover: z
      .enum(['courier', 'post'])
      .nullable()
      .describe('Whether a courier collects the pieces or the shopper posts them; null until that is arranged'),
    pickupAt: instant.nullable().describe('When the courier intends to come'),
    note: z.string().describe("The shop's words to the shopper, e.g. why a return is rejected; empty if none"),
    payTo: z.string().optional().describe('Where an order paid in cash is refunded; only for the account itself'),
    exchangeOrder: z.string().nullable().describe('Number of the order that replaces the pieces'),
    history: z.array(z.object({ state: z.enum(returnStates), at: instant })),
  })
  .meta({ id: 'Return' })

export type WireReturn = z.infer<typeof orderReturn>

export const returnRequest = z.object({
  products: z
    .array(z.object({ position, quantity, size: sizeName.optional().describe('The size wanted instead') }))
    .min(1, 'Please choose what you would like to return')
    .max(MAX_BAG_LINES)
    .refine((lines) => new Set(lines.map(({ position }) => position)).size === lines.length, 'A piece is listed twice'),
  reason: z.enum(returnReasons, 'Please choose a reason'),
  words: optionalLines(1000).describe('What the shopper adds'),
  pictures: z
    .array(verbatim.max(500).regex(/^https?:\/\//, 'Is not the address of a picture'))
    .max(MAX_RETURN_PICTURES, `Please choose up to ${MAX_RETURN_PICTURES} pictures`)
    .default([]),
  wanted,
  payTo: optionalText(PAYOUT_LENGTH)
    .superRefine(followsRule((typed) => (typed === '' ? null : payoutProblem(typed))))
    .overwrite(normalPayout)
    .describe(`For the refund of an order paid in cash: ${PAYOUT_FORM}`),
})

/** Of the shopper's own account: no link sets it. */
export const payoutChange = z.object({
  payTo: requiredText('UPI ID or bank account', PAYOUT_LENGTH)
    .superRefine(followsRule(payoutProblem))
    .overwrite(normalPayout)
    .describe(PAYOUT_FORM),
})

export type ReturnRequest = z.output<typeof returnRequest>

export const returnResponse = okResponse({ data: orderReturn })
