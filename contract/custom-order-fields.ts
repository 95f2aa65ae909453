import type { CustomOrder } from './schemas/custom-order.ts'

/** The picture has a field of its own. */
export const CUSTOM_ORDER_FIELDS = [
  'type',
  'material',
  'gemstones',
  'size',
  'additionalNotes',
  'budget',
  'neededBy',
  'name',
  'email',
  'number',
] as const satisfies readonly Exclude<keyof CustomOrder, 'designFile'>[]
