import { migrationOf } from './migration-of.ts'

/** Finds the Cash on Delivery orders of a phone number or an address without reading all orders. */
export const codBuyers = migrationOf([
  'create index orders_by_phone on orders (phone)',
  'create index orders_by_address on orders (address_key)',
])
