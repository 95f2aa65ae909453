/**
 * Every mail of the shop, written once as words and set in one style, as plain text and as HTML.
 *
 * A domain keeps its mails in its `letters.ts`, calls `letter()` there and adds whom it goes to:
 * `{to, ...letter({…})}` is what the outbox's `send-mail` takes. A sample of each belongs into `server/dev/sample-emails.ts`, so that it can be
 * looked at. Words are never HTML: whatever shoppers typed is escaped here.
 */
import type { EmailContent } from './email-content.ts'
import { renderHtml } from './render-html.ts'
import { renderText } from './render-text.ts'

/** A mail without its receiver. */
export interface ComposedEmail {
  subject: string
  text: string
  html: string
}

/** The parts stand in the mail in this order; all but subject and paragraphs may be left out. */
export function composeEmail(words: EmailContent): ComposedEmail {
  const subject = toSingleLine(words.subject)
  return { subject, text: renderText(words), html: renderHtml({ ...words, subject }) }
}

/** A subject with a line break in it could bring headers of its own. */
function toSingleLine(subject: string): string {
  return subject.replace(/\s+/g, ' ').trim()
}
