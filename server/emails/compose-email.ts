import type { EmailContent } from './email-content.ts'
import { renderHtml } from './render-html.ts'
import { renderText } from './render-text.ts'

/** Composed email without a recipient, which the caller adds. */
interface ComposedEmail {
  subject: string
  text: string
  html: string
}

/**
 * Composes an email in the shop's style, as plain text and as HTML. With a recipient added, the result is the payload
 * of a `send-email` job. Add a sample of every new email to `server/dev/sample-emails.ts`, so that developers can
 * preview it.
 */
export function composeEmail(content: EmailContent): ComposedEmail {
  const subject = toSingleLine(content.subject)
  return { subject, text: renderText(content), html: renderHtml({ ...content, subject }) }
}

/** Replaces line breaks and repeated whitespace with single spaces, so that the subject cannot inject email headers. */
function toSingleLine(subject: string): string {
  return subject.replace(/\s+/g, ' ').trim()
}
