import type { CustomOrder } from './schemas/custom-order.ts'

/** The fields of a request that are words, as they are named on the wire. The picture comes beside them. */
export const CUSTOM_ORDER_FIELDS = [
  'type',
  'material',
  'gemstones',
  'size',
  'additionalNotes',
  'name',
  'email',
  'number',
] as const satisfies readonly Exclude<keyof CustomOrder, 'designFile'>[]
