import type { CustomOrder } from './schemas/custom-order.ts'

/** The text fields of a custom order, by their wire names. The picture is sent separately. */
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
