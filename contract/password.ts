const MIN_PASSWORD_LENGTH = 6

/** Longer ones would only slow down hashing. */
const MAX_PASSWORD_LENGTH = 200

export const passwordMessages = {
  short: 'password must be atleast 6 characters',
  long: 'password must be at most 200 characters',
  blank: 'password must have more than spaces',
  repeated: 'password must have more than one character, repeated',
  registerMismatch: "passwords don't match",
  resetMismatch: 'Passwords do not match',
} as const

/**
 * 6 to 200 characters, not all the same. An error message, or null. The server also
 * refuses the most common passwords.
 */
export function passwordProblem(password: string): string | null {
  if (password.length < MIN_PASSWORD_LENGTH) return passwordMessages.short
  if (password.trim() === '') return passwordMessages.blank
  if (/^(.)\1+$/su.test(password)) return passwordMessages.repeated
  return password.length > MAX_PASSWORD_LENGTH ? passwordMessages.long : null
}
