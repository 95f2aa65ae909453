import type { DialectName } from '#server/storage/dialects.ts'

/** The databases of this test run, for `describe.each`. */
export const stores: readonly DialectName[] = process.env.TEST_DATABASE_URL ? ['sqlite', 'postgresql'] : ['sqlite']
