import type { EmailContent } from './email-content.ts'
import { renderHtml } from './render-html.ts'
import { renderText } from './render-text.ts'

/** An email without its recipient. */
interface ComposedEmail {
  subject: string
  text: string
  html: string
}

/**
 * Composes an email as plain text and as HTML, in the shop's style. Its content is plain text and is escaped here.
 *
 * Domains call this in their `<domain>-emails.ts` and add the recipient: `{ to, ...composeEmail({…}) }` is the payload of
 * a `send-email` job. Add a sample of every new email to `server/dev/sample-emails.ts`, so that it can be previewed.
 */
export function composeEmail(content: EmailContent): ComposedEmail {
  const subject = toSingleLine(content.subject)
  return { subject, text: renderText(content), html: renderHtml({ ...content, subject }) }
}

/** Prevents header injection by line breaks. */
function toSingleLine(subject: string): string {
  return subject.replace(/\s+/g, ' ').trim()
}
