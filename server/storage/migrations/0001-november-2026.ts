import type { Migration } from 'kysely'
import { columnTypes, type DialectName } from '../dialects.ts'
import { migrationOf } from './migration-of.ts'
import { accountBaseline } from './november-2026/account-baseline.ts'
import { catalogueBaseline } from './november-2026/catalogue-baseline.ts'
import { moneyBaseline } from './november-2026/money-baseline.ts'
import { orderBaseline } from './november-2026/order-baseline.ts'

/** The tables and indexes of the release of 28 November 2026. */
export const november2026 = (dialect: DialectName): Migration =>
  migrationOf([
    ...catalogueBaseline(columnTypes[dialect].bytes),
    ...accountBaseline,
    ...orderBaseline,
    ...moneyBaseline,
    // SQLite has no sequences, and a single writer.
    ...(dialect === 'postgresql' ? ['create sequence order_numbers'] : []),
  ])
