/**
 * Every mail of the shop, written once as words and set in one style, as plain text and as HTML.
 *
 * A domain keeps its mails in its `letters.ts`, calls `letter()` there and adds whom it goes to:
 * `{to, ...letter({…})}` is what the outbox's `send-mail` takes. A sample of each belongs into `server/preview/sample-letters.ts`, so that it can be
 * looked at. Words are never HTML: whatever shoppers typed is escaped here.
 */
import type { Words } from './words.ts'
import { htmlOf } from './write-html.ts'
import { textOf } from './write-text.ts'

/** A mail without its receiver. */
export interface Written {
  subject: string
  text: string
  html: string
}

/** The parts stand in the mail in this order; all but subject and paragraphs may be left out. */
export function letter(words: Words): Written {
  const subject = inOneLine(words.subject)
  return { subject, text: textOf(words), html: htmlOf({ ...words, subject }) }
}

/** A subject with a line break in it could bring headers of its own. */
function inOneLine(subject: string): string {
  return subject.replace(/\s+/g, ' ').trim()
}
