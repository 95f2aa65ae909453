/** Payments that the release of 28 November 2026 recorded. */
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { addUser } from '#server/domains/account/user-store.ts'
import { paymentStates } from '#server/storage/migrations/0002-payment-states.ts'
import { payPalByName } from '#server/storage/migrations/0003-paypal.ts'
import { disputes } from '#server/storage/migrations/0006-disputes.ts'
import { useDemoStorage } from '../../support/database/use-demo-storage.ts'
import { stores } from '../../support/shop/stores.ts'

const NEXT = 1_800_000_000_000

/** What the earlier release stored, and what it meant. */
const recorded = [
  { id: 'cash', ref: null, state: 'ordered', next: null, means: 'none' },
  { id: 'not started', ref: null, state: 'reserved', next: null, means: 'none' },
  { id: 'renewed before its start', ref: null, state: 'reserved', next: NEXT, means: 'none' },
  { id: 'being paid', ref: 'ref-1', state: 'reserved', next: NEXT, means: 'open' },
  { id: 'may be paid late', ref: 'ref-2', state: 'expired', next: NEXT, means: 'open' },
  { id: 'may be paid twice', ref: 'ref-3', state: 'ordered', next: NEXT, means: 'open' },
  { id: 'declined', ref: 'ref-4', state: 'reserved', next: null, means: 'declined' },
  { id: 'gone', ref: 'ref-5', state: 'expired', next: null, means: 'gone' },
  { id: 'paid long ago', ref: 'ref-6', state: 'ordered', next: null, means: 'over' },
  { id: 'returned long ago', ref: 'ref-7', state: 'refunded', next: null, means: 'over' },
] as const

describe.each(stores)('payments of the release of November 2026 on %s', (store) => {
  const demo = useDemoStorage(store)

  test('get the state that they had, and PayPal’s its name', async () => {
    const { db } = demo.storage
    const user_id = 'asha'
    const account = { fullname: 'Asha Patel', email: 'asha@example.com', password_hash: '', created_at: 0 }
    await addUser(db, { id: user_id, ...account })
    await sql`alter table checkout_sessions drop column payment_state`.execute(db)
    for (const { id, ref, state, next } of recorded) {
      const ids = sql`${id}, ${user_id}, ${id}, '', 'other', ${ref}, ${state}, '{}'`
      await sql`insert into checkout_sessions (id, user_id, idempotency_key, fingerprint, method, provider_ref, state,
        contents, charge, currency, created_at, reserved_until, holds_stock, next_check_at)
        values (${ids}, 500, 'USD', 0, 0, 1, ${next})`.execute(db)
    }
    const payment = { method: 'other' as never, id: 'pay', checkout_session_id: 'paid long ago', provider_ref: 'ref-6' }
    const money = { amount: 500, currency: 'USD', expected: 500, fee: 20, received_at: 7 } as const
    await db
      .insertInto('payments')
      .values({ ...payment, ...money, transaction_id: 'capture' })
      .execute()
    const refund = { id: 'refund-other-pay', method: 'other' as never, payment_id: 'pay', amount: 100, refusals: 1 }
    const due = { reason: 'by owner', state: 'due', provider_id: null, first_failed_at: 9 } as const
    await db
      .insertInto('refunds')
      .values({ ...refund, ...due, created_at: 8, finished_at: null })
      .execute()
    const job = { id: 'job', kind: 'refund-payment', payload: '{"method":"other","paymentId":"pay"}', attempts: 2 }
    await db
      .insertInto('outbox')
      .values({ ...job, dedupe_key: 'refund-other-pay', state: 'waiting', run_at: NEXT, created_at: 8 })
      .execute()

    await sql`alter table payments add column dispute text`.execute(db)
    await sql`update payments set dispute = 'won'`.execute(db)
    await sql`drop table disputes`.execute(db)

    await paymentStates.up(db)
    await payPalByName.up(db)
    await disputes.up(db)

    const checkouts = db.selectFrom('checkout_sessions').select(['id', 'method', 'payment_state', 'next_check_at'])
    expect(await checkouts.orderBy('created_at').execute()).toEqual(
      expect.arrayContaining(
        recorded.map(({ id, next, means }) => {
          return { id, method: 'paypal', payment_state: means, next_check_at: means === 'open' ? next : null }
        }),
      ),
    )
    expect(await db.selectFrom('payments').selectAll().execute()).toEqual([
      { ...payment, ...money, method: 'paypal', transaction_id: 'capture' },
    ])
    expect(await db.selectFrom('disputes').selectAll().execute()).toMatchObject([
      { method: 'paypal', id: 'earlier-pay', payment_id: 'pay', state: 'won', amount: 500, deducted: 0 },
    ])
    expect(await db.selectFrom('refunds').select(['id', 'method', 'payment_id', 'state']).execute()).toEqual([
      { id: 'refund-other-pay', method: 'paypal', payment_id: 'pay', state: 'due' },
    ])
    expect(await db.selectFrom('outbox').select('payload').where('id', '=', 'job').execute()).toEqual([
      { payload: '{"method":"paypal","paymentId":"pay"}' },
    ])
  })
})
