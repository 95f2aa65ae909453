import type { Queries } from '#server/storage/transaction.ts'

/** As if somebody had opened a link that was sent there. */
export async function verifyAddress({ db }: { db: Queries }, email: string): Promise<void> {
  await db.updateTable('users').set({ email_verified_at: Date.now() }).where('email', '=', email).execute()
}
