import type { EmailContent } from './email-content.ts'
import { renderHtml } from './render-html.ts'
import { renderText } from './render-text.ts'

/** A composed email to which the caller adds the recipient. */
interface ComposedEmail {
  subject: string
  text: string
  html: string
}

/**
 * Composes an email in the shop's style, as both plain text and HTML. The texts in `content` are plain text; they are
 * escaped in the HTML. Domains call this function in `<domain>-emails.ts` and add the recipient: `{ to,
 * ...composeEmail({…}) }` is the payload of a `send-email` job. Add a sample of every new email to
 * `server/dev/sample-emails.ts`, so that developers can preview it.
 */
export function composeEmail(content: EmailContent): ComposedEmail {
  const subject = toSingleLine(content.subject)
  return { subject, text: renderText(content), html: renderHtml({ ...content, subject }) }
}

/** Replaces line breaks with spaces, so that the subject cannot inject email headers. */
function toSingleLine(subject: string): string {
  return subject.replace(/\s+/g, ' ').trim()
}
