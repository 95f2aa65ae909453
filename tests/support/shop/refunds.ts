import type { Queries } from '#server/storage/transaction.ts'

/** As recorded by the shop, earliest first. */
export async function refundsOf(db: Queries, paymentId: string) {
  return await db
    .selectFrom('refunds')
    .select(['id', 'amount', 'reason', 'state', 'provider_id as providerId'])
    .where('payment_id', '=', paymentId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
}
