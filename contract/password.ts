const MIN_PASSWORD_LENGTH = 6

/** Longer ones would only slow down hashing. */
const MAX_PASSWORD_LENGTH = 200

export const passwordMessages = {
  short: 'password must be atleast 6 characters',
  long: 'password must be at most 200 characters',
  registerMismatch: "passwords don't match",
  resetMismatch: 'Passwords do not match',
} as const

/** 6 to 200 characters of any kind. An error message, or null. */
export function passwordProblem(password: string): string | null {
  if (password.length < MIN_PASSWORD_LENGTH) return passwordMessages.short
  return password.length > MAX_PASSWORD_LENGTH ? passwordMessages.long : null
}
