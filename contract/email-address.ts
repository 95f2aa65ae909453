/** What was typed as an e-mail address, in the one form that is stored and compared. */

const MAX_EMAIL_LENGTH = 254

type ReadEmail = { email: string } | { problem: string }

const INVALID = { problem: 'Please enter a valid e-mail' }
const NOT_LATIN = { problem: 'We can only write to addresses with Latin letters before the @' }

/**
 * In lower case, with the domain in ASCII (`xn--…`). The part before the @ is a
 * dot-atom (RFC 5322): mail servers that take others are too few.
 */
export function readEmail(typed: string): ReadEmail {
  const parts = typed.split('@')
  const [local = '', domain = ''] = parts
  if (parts.length !== 2 || /\s/.test(local)) return INVALID
  if (/[^\0-\x7f]/.test(local)) return NOT_LATIN
  const ascii = toAsciiDomain(domain)
  if (local.length > 64 || !DOT_ATOM.test(local) || ascii === null) return INVALID
  const email = `${local}@${ascii}`.toLowerCase()
  return email.length > MAX_EMAIL_LENGTH ? { problem: 'This e-mail is too long' } : { email }
}

const DOT_ATOM = /^[\w!#$%&'*+/=?^`{|}~-]+(?:\.[\w!#$%&'*+/=?^`{|}~-]+)*$/
const DOMAIN = /^(?:(?!-)[a-z0-9-]{1,63}(?<!-)\.)+(?:[a-z]{2,63}|xn--[a-z0-9-]{1,59})$/

/** Null if it is no name of a host with a dot in it. */
function toAsciiDomain(domain: string): string | null {
  // URLs give these a meaning.
  if (/[^\p{L}\p{M}\p{N}.。-]/u.test(domain.replace(/\u200c|\u200d/g, ''))) return null
  try {
    const { hostname } = new URL(`https://${domain}/`)
    return DOMAIN.test(hostname) ? hostname : null
  } catch {
    return null
  }
}
