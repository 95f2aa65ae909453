import type { CallName } from '#contract/calls.ts'

interface Limit {
  max: number
  /** In ms. */
  timeWindow: number
}

const MINUTE = 60_000

/**
 * How often one address may make a call. Only calls that cost something, or that guess, are bounded: behind one address
 * there may be a whole town of phones, and reading is free.
 */
export const callLimits: Partial<Record<CallName, Limit>> = {
  register: { max: 20, timeWindow: MINUTE },
  login: { max: 30, timeWindow: MINUTE },
  forgotPassword: { max: 10, timeWindow: MINUTE },
  resetPassword: { max: 10, timeWindow: MINUTE },
  writeReview: { max: 30, timeWindow: MINUTE },
  applyCoupon: { max: 30, timeWindow: MINUTE },
  uploadImage: { max: 20, timeWindow: MINUTE },
  createCustomOrder: { max: 20, timeWindow: MINUTE },
  sendMessage: { max: 10, timeWindow: MINUTE },
  subscribe: { max: 10, timeWindow: MINUTE },
}
