import { type Kysely, type Migration, sql } from 'kysely'
import type { DialectName } from '../dialects.ts'

/**
 * On PostgreSQL, takes order numbers from a sequence, so that an order need not wait for the commit of the order before.
 * A trigger makes servers of the previous release, which may still run, take their numbers from the same sequence.
 */
export function orderNumbers(dialect: DialectName): Migration {
  return {
    async up(db: Kysely<unknown>) {
      if (dialect === 'sqlite') return
      for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
    },
  }
}

const STATEMENTS = [
  'create sequence order_numbers',
  `create function take_order_number() returns trigger language plpgsql as $$
    begin
      new.value := nextval('order_numbers');
      return new;
    end
  $$`,
  `create trigger take_order_number before update on counters
    for each row when (new.name = 'orders') execute function take_order_number()`,
  `insert into counters (name, value) values ('orders', 0) on conflict (name) do nothing`,
  `select setval('order_numbers', greatest(value, 1), value > 0) from counters where name = 'orders'`,
]
