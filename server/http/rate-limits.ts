import type { EndpointName } from '#contract/endpoints.ts'

interface RateLimit {
  max: number
  /** In ms. */
  timeWindow: number
}

const MINUTE = 60_000

/** For passwords and links from emails. Hundreds of people may share an IP address. */
const AUTHENTICATION_LIMIT: RateLimit = { max: 1500, timeWindow: 10 * MINUTE }

const FORM_LIMIT: RateLimit = { max: 30, timeWindow: MINUTE }

/**
 * Per IP address, which many phones may share: only for endpoints that are
 * expensive or could reveal secrets.
 */
export const rateLimits: Partial<Record<EndpointName, RateLimit>> = {
  register: AUTHENTICATION_LIMIT,
  login: AUTHENTICATION_LIMIT,
  logInByLink: AUTHENTICATION_LIMIT,
  forgotPassword: AUTHENTICATION_LIMIT,
  resetPassword: AUTHENTICATION_LIMIT,
  verifyEmail: AUTHENTICATION_LIMIT,
  requestFollowLink: AUTHENTICATION_LIMIT,
  followOrder: AUTHENTICATION_LIMIT,
  confirmOrder: AUTHENTICATION_LIMIT,
  sendOrderCode: AUTHENTICATION_LIMIT,
  confirmFollowedOrder: AUTHENTICATION_LIMIT,
  writeReview: FORM_LIMIT,
  applyCoupon: AUTHENTICATION_LIMIT,
  createCustomOrder: FORM_LIMIT,
  sendMessage: FORM_LIMIT,
  requestReturn: FORM_LIMIT,
  requestFollowedReturn: FORM_LIMIT,
  subscribe: FORM_LIMIT,
  requestStockAlert: FORM_LIMIT,
  uploadImage: { max: 20, timeWindow: MINUTE },
  checkPinCode: { max: 60, timeWindow: MINUTE },
}
