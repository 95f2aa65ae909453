/**
 * What can be refused, by code. On the wire an error is `{status: 'error', code, message}` with the HTTP status below.
 * Programs look at `code`; `message` is for people, and where the specification gives a sentence it is that sentence.
 */
export const errors = {
  INVALID_INPUT: { http: 400, message: 'Something in this request is not valid.' },
  LOGIN_NEEDED: { http: 401, message: 'Please login to continue.' },
  STAFF_ONLY: { http: 403, message: 'This is for the staff of the shop.' },
  NOT_FOUND: { http: 404, message: 'This does not exist.' },
  PRODUCT_UNKNOWN: { http: 404, message: 'This product does not exist.' },
  TOO_MANY_REQUESTS: { http: 429, message: 'Too many requests. Please try again in a little while.' },
  UNEXPECTED: { http: 500, message: 'An unexpected error occurred.' },
  NOT_BUILT_YET: { http: 501, message: 'The shop cannot do this yet.' },
  SHOP_CLOSED: { http: 503, message: 'The shop is starting or stopping. Please try again.' },
} as const satisfies Record<string, { http: number; message: string }>

export type ErrorCode = keyof typeof errors

/** The body of every refusal. `fields` names the inputs that are at fault, each with its sentence. */
export interface ErrorAnswer {
  status: 'error'
  code: ErrorCode
  message: string
  fields?: Record<string, string>
}
