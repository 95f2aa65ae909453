/** What can be said of an e-mail address before it is tried. */

export const emailSentences = {
  missing: 'E-mail is required',
  wrong: 'Please enter a valid e-mail',
} as const

/** A sentence for what is plainly no address, or null. The server looks closer. */
export function emailProblem(email: string): string | null {
  const address = email.trim()
  if (!address) return emailSentences.missing
  return /^[^\s@]+@[^\s@]+$/.test(address) ? null : emailSentences.wrong
}
