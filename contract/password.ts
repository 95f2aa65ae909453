/** The rules of passwords, the same in the forms and on the server. Each answers a sentence, or null when all is well. */

const PASSWORD_AT_LEAST = 6

/** Longer ones only make hashing slow. */
const PASSWORD_AT_MOST = 200

export const passwordSentences = {
  short: 'password must be atleast 6 characters',
  long: 'password must be at most 200 characters',
  registerMismatch: "passwords don't match",
  resetMismatch: 'Passwords do not match',
} as const

/** For a password that is to be set: 6 to 200 characters, whatever they are. */
export function passwordProblem(password: string): string | null {
  if (password.length < PASSWORD_AT_LEAST) return passwordSentences.short
  return password.length > PASSWORD_AT_MOST ? passwordSentences.long : null
}
