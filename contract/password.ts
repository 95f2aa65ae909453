/** Validates passwords, both in the forms and on the server. */

const MIN_PASSWORD_LENGTH = 6

/** Maximum password length in characters. Longer passwords would only slow down hashing. */
const MAX_PASSWORD_LENGTH = 200

export const passwordMessages = {
  short: 'password must be atleast 6 characters',
  long: 'password must be at most 200 characters',
  registerMismatch: "passwords don't match",
  resetMismatch: 'Passwords do not match',
} as const

/**
 * Validates a new password, which must have 6 to 200 characters of any kind. Returns an error message, or null if the
 * password is valid.
 */
export function passwordProblem(password: string): string | null {
  if (password.length < MIN_PASSWORD_LENGTH) return passwordMessages.short
  return password.length > MAX_PASSWORD_LENGTH ? passwordMessages.long : null
}
