import type { DialectName } from '#server/storage/dialects.ts'

/** For `describe.each`: every store that this test run has. */
export const stores: readonly DialectName[] = process.env.TEST_DATABASE_URL ? ['sqlite', 'postgresql'] : ['sqlite']
