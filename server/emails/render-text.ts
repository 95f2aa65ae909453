import { brand } from '#contract/brand.ts'
import type { EmailContent, EmailTable } from './email-content.ts'

/** Maximum line length in characters, below the 78 characters at which mail clients wrap lines. */
const LINE_LENGTH = 72

/** Renders an email as plain text. Each URL is on its own line and is never wrapped, so that it is easy to copy. */
export function renderText({ paragraphs, button, link, table, quote, closing = [], optOutLink }: EmailContent): string {
  const blocks = [
    ...paragraphs.map(wrap),
    ...(button ? [renderLink(button)] : []),
    ...(link ? [renderLink(link)] : []),
    ...(table ? [renderTable(table)] : []),
    ...(quote ? [renderQuote(quote)] : []),
    ...closing.map(wrap),
    ...(optOutLink ? [renderLink(optOutLink)] : []),
    `${brand.name}\n${brand.tagline}\n${brand.email}, ${brand.phone.shown}`,
  ]
  return `${blocks.join('\n\n')}\n`
}

/** Wraps text at spaces into lines of at most LINE_LENGTH characters. Longer words are not broken. */
function wrap(text: string): string {
  const lines = ['']
  for (const word of text.split(/\s+/).filter(Boolean)) {
    const line = lines.at(-1) ?? ''
    if (line && line.length + 1 + word.length > LINE_LENGTH) lines.push(word)
    else lines[lines.length - 1] = line ? `${line} ${word}` : word
  }
  return lines.join('\n')
}

function renderLink({ label, href }: NonNullable<EmailContent['button']>): string {
  return `${wrap(`${label}:`)}\n\n${href}`
}

function renderQuote(text: string): string {
  return text
    .split(/\r?\n/)
    .flatMap((line) => wrap(line).split('\n'))
    .map((line) => `> ${line}`.trimEnd())
    .join('\n')
}

function renderTable({ head, rows, total }: EmailTable): string {
  return [...(head ? [head] : []), ...rows, ...(total ? [total] : [])].map(renderRow).join('\n')
}

/** Renders a table row as one line of text, e.g. `Name: Asha` or `Tara Solitaire Ring, 1: ₹499`. */
function renderRow(cells: readonly string[]): string {
  const last = cells.at(-1) ?? ''
  return cells.length > 1 ? `${cells.slice(0, -1).filter(Boolean).join(', ')}: ${last}` : last
}
