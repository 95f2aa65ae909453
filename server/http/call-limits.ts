import type { CallName } from '#contract/calls.ts'

interface Limit {
  max: number
  /** In ms. */
  timeWindow: number
}

const MINUTE = 60_000

/** Hundreds of people who log in within minutes, behind the one address of their carrier, are an ordinary evening. */
const AT_THE_DOOR: Limit = { max: 1500, timeWindow: 10 * MINUTE }

/**
 * How often one address may make a call. Only calls that cost something, or that guess, are bounded: behind one address
 * there may be a whole town of phones, and reading is free.
 */
export const callLimits: Partial<Record<CallName, Limit>> = {
  register: AT_THE_DOOR,
  login: AT_THE_DOOR,
  forgotPassword: AT_THE_DOOR,
  resetPassword: AT_THE_DOOR,
  writeReview: { max: 30, timeWindow: MINUTE },
  applyCoupon: { max: 30, timeWindow: MINUTE },
  uploadImage: { max: 20, timeWindow: MINUTE },
  createCustomOrder: { max: 30, timeWindow: MINUTE },
  sendMessage: { max: 30, timeWindow: MINUTE },
  subscribe: { max: 30, timeWindow: MINUTE },
}
