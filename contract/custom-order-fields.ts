import type { CustomOrder } from './schemas/custom-order.ts'

/** Names of the text fields in a request for a custom order. The picture is uploaded in a separate field. */
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
