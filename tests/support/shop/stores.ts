import type { DialectName } from '#server/storage/dialects.ts'

/**
 * The databases of this test run, for `describe.each`. Tests of papers, input and the sandbox, whose statements other
 * tests run on both, use SQLite alone.
 */
export const stores: readonly DialectName[] = process.env.TEST_DATABASE_URL ? ['sqlite', 'postgresql'] : ['sqlite']
