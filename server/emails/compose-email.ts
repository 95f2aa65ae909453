import type { EmailContent } from './email-content.ts'
import { renderHtml } from './render-html.ts'
import { renderText } from './render-text.ts'

/** A composed email without its recipient. */
interface ComposedEmail {
  subject: string
  text: string
  html: string
}

/**
 * Composes an email in the shop's style, as plain text and as HTML. `content` is plain text, which is escaped for HTML.
 * Domains call this in `<domain>-emails.ts` and add the recipient: `{ to, ...composeEmail({…}) }` is the payload of a
 * `send-email` job. Add a sample of every new email to `server/dev/sample-emails.ts` for previews.
 */
export function composeEmail(content: EmailContent): ComposedEmail {
  const subject = toSingleLine(content.subject)
  return { subject, text: renderText(content), html: renderHtml({ ...content, subject }) }
}

/** Replaces line breaks to prevent header injection. */
function toSingleLine(subject: string): string {
  return subject.replace(/\s+/g, ' ').trim()
}
