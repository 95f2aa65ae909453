import type { CallName } from '#contract/calls.ts'

/** Calls that answer 501 because no one has written them yet. A shop that is done has none. */
export const notBuiltYet: readonly CallName[] = []
