/** The rules of passwords, the same in the forms and on the server. Each answers a sentence, or null when all is well. */

const MIN_PASSWORD_LENGTH = 6

/** Longer ones only make hashing slow. */
const MAX_PASSWORD_LENGTH = 200

export const passwordMessages = {
  short: 'password must be atleast 6 characters',
  long: 'password must be at most 200 characters',
  registerMismatch: "passwords don't match",
  resetMismatch: 'Passwords do not match',
} as const

/** For a password that is to be set: 6 to 200 characters, whatever they are. */
export function passwordProblem(password: string): string | null {
  if (password.length < MIN_PASSWORD_LENGTH) return passwordMessages.short
  return password.length > MAX_PASSWORD_LENGTH ? passwordMessages.long : null
}
