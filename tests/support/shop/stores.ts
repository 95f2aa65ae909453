import type { DialectName } from '#server/storage/dialects.ts'

/**
 * For `describe.each`. Tests of papers, input, the sandbox and single refunds use
 * SQLite alone: other tests and the payment simulation run the same statements on
 * both.
 */
export const stores: readonly DialectName[] = process.env.TEST_DATABASE_URL ? ['sqlite', 'postgresql'] : ['sqlite']
