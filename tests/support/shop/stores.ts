import type { DialectName } from '#server/storage/dialects.ts'

/** For `describe.each`. Papers, input and the sandbox are tested on SQLite alone. */
export const stores: readonly DialectName[] = process.env.TEST_DATABASE_URL ? ['sqlite', 'postgresql'] : ['sqlite']

/**
 * Instead of `stores`, where other tests and the payment simulation run the same kinds of statements on
 * PostgreSQL. With EVERY_STORE=1, both.
 */
export const oneStore: readonly DialectName[] = process.env.EVERY_STORE ? stores : ['sqlite']
