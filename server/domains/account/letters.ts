/**
 * The mails of accounts. No words of the account stand in them, so that nobody can have the shop send their own. The
 * lines are short, so that a link arrives in one piece and can be copied out of the raw mail.
 */
import { brand } from '#contract/brand.ts'
import type { Letter } from '../../providers/mail.ts'

export function resetLetter(to: string, link: string): Letter {
  return {
    to,
    subject: `Reset your ${brand.name} password`,
    text: textOf([
      'Somebody, hopefully you, asked for a new password.',
      `Choose it here within an hour:\n\n${link}`,
      'The link works once. If you did not ask for it,\nnothing has changed and you can forget this mail.',
    ]),
    html: htmlOf([
      'Somebody, hopefully you, asked for a new password.',
      `Choose it here within an hour:<br>\n<a\nhref="${link}"\n>Choose a new password</a>`,
      'The link works once. If you did not ask for it,\nnothing has changed and you can forget this mail.',
    ]),
  }
}

export function passwordChangedLetter(to: string): Letter {
  const paragraphs = [
    `The password of your ${brand.name} account was changed,\nand you were logged out on your other devices.`,
    `If this was not you, please ask for a new password on the\nlogin page at once, and write to ${brand.email}.`,
  ]
  return {
    to,
    subject: `Your ${brand.name} password was changed`,
    text: textOf(paragraphs),
    html: htmlOf(paragraphs),
  }
}

const signature = `${brand.name}\n${brand.tagline}`

function textOf(paragraphs: readonly string[]): string {
  return `${[...paragraphs, signature].join('\n\n')}\n`
}

function htmlOf(paragraphs: readonly string[]): string {
  const body = [...paragraphs, signature.replace('\n', '<br>\n')].map((paragraph) => `<p>${paragraph}</p>`).join('\n')
  return `<!doctype html>\n<html lang="en-IN"><body>\n${body}\n</body></html>\n`
}
