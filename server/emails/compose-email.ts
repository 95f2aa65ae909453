import { brand } from '#contract/brand.ts'
import { cleanLine, withoutInvisible } from '#contract/typed-text.ts'
import { escapeHtml, htmlDocument } from './html.ts'
import { colours, displayFont, textFont } from './theme.ts'

/** Plain texts in display order; amounts are already formatted. */
export interface EmailContent {
  subject: string
  paragraphs: readonly string[]
  /** In plain text, the URL has a line of its own and is easy to copy. */
  button?: { label: string; href: string }
  /** Below the button, less important. */
  link?: { label: string; href: string }
  table?: EmailTable
  /** E.g. a visitor's message. Keeps its line breaks. */
  quote?: string
  closing?: readonly string[]
  /** In small print, e.g. to unsubscribe. */
  optOutLink?: { label: string; href: string }
}

/** With several columns, the last one holds amounts. */
interface EmailTable {
  head?: readonly string[]
  rows: readonly (readonly string[])[]
  /** Last and emphasised, e.g. an order's total. */
  total?: readonly string[]
}

interface ComposedEmail {
  subject: string
  text: string
  html: string
}

/**
 * With a recipient added, the payload of a `send-email` job. Add a sample of
 * every new email to `server/dev/sample-emails.ts`.
 */
export function composeEmail(content: EmailContent): ComposedEmail {
  // So that it cannot inject email headers.
  const subject = cleanLine(content.subject)
  const html = renderHtml({ ...content, subject })
  return { subject, text: withoutInvisible(renderText(content)), html: withoutInvisible(html) }
}

/** In characters. Mail clients wrap at 78. */
const LINE_LENGTH = 72

function renderText({ paragraphs, button, link, table, quote, closing = [], optOutLink }: EmailContent): string {
  const blocks = [
    ...paragraphs.map(wrap),
    ...(button ? [linkAsText(button)] : []),
    ...(link ? [linkAsText(link)] : []),
    ...(table ? [tableAsText(table)] : []),
    ...(quote ? [quoteAsText(quote)] : []),
    ...closing.map(wrap),
    ...(optOutLink ? [linkAsText(optOutLink)] : []),
    `${brand.name}\n${brand.tagline}\n${brand.email}, ${brand.phone.shown}`,
  ]
  return `${blocks.join('\n\n')}\n`
}

/** Does not break long words, such as URLs. */
function wrap(text: string): string {
  const lines = ['']
  for (const word of text.split(/\s+/).filter(Boolean)) {
    const line = lines.at(-1) ?? ''
    if (line && line.length + 1 + word.length > LINE_LENGTH) lines.push(word)
    else lines[lines.length - 1] = line ? `${line} ${word}` : word
  }
  return lines.join('\n')
}

function linkAsText({ label, href }: NonNullable<EmailContent['button']>): string {
  return `${wrap(`${label}:`)}\n\n${href}`
}

function quoteAsText(text: string): string {
  return text
    .split(/\r?\n/)
    .flatMap((line) => wrap(line).split('\n'))
    .map((line) => `> ${line}`.trimEnd())
    .join('\n')
}

function tableAsText({ head, rows, total }: EmailTable): string {
  return [...(head ? [head] : []), ...rows, ...(total ? [total] : [])].map(rowAsText).join('\n')
}

/** E.g. `Name: Asha` or `Tara Solitaire Ring, 1: ₹499`. */
function rowAsText(cells: readonly string[]): string {
  const shown = cells.map(cleanLine)
  const last = shown.at(-1) ?? ''
  return shown.length > 1 ? `${shown.slice(0, -1).filter(Boolean).join(', ')}: ${last}` : last
}

const { paper, surface, ink, inkSoft, goldLeaf, line, wine, band, onWine } = colours
const bodyText = `${textFont};font-size:16px`

/** Tables and inline styles, no pictures: many mail clients support little else. */
function renderHtml({
  subject,
  paragraphs,
  button,
  link,
  table,
  quote,
  closing = [],
  optOutLink,
}: EmailContent): string {
  return htmlDocument({
    title: subject,
    style: `margin:0;padding:0;background:${paper};color:${ink}`,
    body: `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="background:${paper}"><tr>
<td align="center" style="padding:24px 12px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0"
 style="max-width:560px;background:${surface};border:1px solid ${line};border-radius:12px;border-collapse:separate">
<tr><td style="padding:18px 28px;background:${band};border-radius:12px 12px 0 0;color:${onWine};${displayFont};font-size:24px">
${escapeHtml(brand.name)}</td></tr>
<tr><td style="padding:28px;text-align:left;color:${ink};${bodyText}">
<h1 style="margin:0 0 16px;${displayFont};font-weight:400;font-size:23px;line-height:1.25">${escapeText(subject)}</h1>
${paragraphs.map(renderParagraph).join('\n')}
${button ? renderButton(button) : ''}
${link ? renderLink(link) : ''}
${table ? renderTable(table) : ''}
${quote ? renderQuote(quote) : ''}
${closing.map(renderParagraph).join('\n')}
${optOutLink ? renderOptOutLink(optOutLink) : ''}
</td></tr>
</table>
<p style="max-width:560px;margin:16px auto 0;color:${inkSoft};${bodyText};font-size:13px">
${escapeHtml(brand.tagline)}<br>
${escapeHtml(brand.address)}<br>
<a href="mailto:${escapeHtml(brand.email)}" style="color:${inkSoft}">${escapeHtml(brand.email)}</a>,
<a href="tel:${escapeHtml(brand.phone.dial)}" style="color:${inkSoft}">${escapeHtml(brand.phone.shown)}</a></p>
</td></tr></table>`,
  })
}

const REFERENCE_NUMBER = /\b[A-Z]{2}-\d{2}-\d{6}\b/g

/** Also keeps reference numbers such as `NK-26-000123` on one line. */
function escapeText(text: string): string {
  return escapeHtml(text).replace(REFERENCE_NUMBER, '<span style="white-space:nowrap">$&</span>')
}

function renderParagraph(text: string): string {
  return `<p style="margin:0 0 16px">${escapeText(text)}</p>`
}

function renderButton({ label, href }: NonNullable<EmailContent['button']>): string {
  return `<p style="margin:8px 0 24px"><a href="${escapeHtml(href)}"
 style="display:inline-block;padding:14px 24px;background:${wine};border-radius:4px;color:${onWine};font-weight:600;text-decoration:none"
>${escapeHtml(label)}</a></p>`
}

function renderLink({ label, href }: NonNullable<EmailContent['link']>): string {
  return `<p style="margin:-8px 0 24px"><a href="${escapeHtml(href)}" style="color:${wine}">${escapeHtml(label)}</a></p>`
}

function renderOptOutLink({ label, href }: NonNullable<EmailContent['optOutLink']>): string {
  return `<p style="margin:0;color:${inkSoft};font-size:14px"><a href="${escapeHtml(href)}" style="color:${inkSoft}">${escapeHtml(label)}</a></p>`
}

function renderTable({ head, rows, total }: EmailTable): string {
  const allRows = [
    head &&
      `<tr>${head.map((cell, index) => renderCell('th', cell, isAmountColumn(head, index), inkSoft)).join('')}</tr>`,
    ...rows.map((cells) => renderRow(cells, 400)),
    total && renderRow(total, 600),
  ]
  return `<table width="100%" cellpadding="0" cellspacing="0" style="margin:0 0 24px;border-collapse:collapse">
${allRows.filter(Boolean).join('\n')}
</table>`
}

function renderRow(cells: readonly string[], weight: number): string {
  return `<tr style="font-weight:${weight}">${cells.map((cell, index) => renderCell('td', cell, isAmountColumn(cells, index))).join('')}</tr>`
}

function renderCell(element: 'th' | 'td', text: string, isAmount: boolean, colour: string = ink): string {
  const side = isAmount ? 'right' : 'left'
  const style = `padding:10px ${isAmount ? 0 : 12}px 10px 0;border-bottom:1px solid ${line};text-align:${side};vertical-align:top;word-break:break-word`
  return `<${element} style="${style};color:${colour}">${escapeText(text)}</${element}>`
}

function isAmountColumn(cells: readonly string[], index: number): boolean {
  return cells.length > 1 && index === cells.length - 1
}

function renderQuote(text: string): string {
  const lines = escapeText(text).replace(/\r?\n/g, '<br>\n')
  return `<blockquote style="margin:0 0 24px;padding:4px 0 4px 16px;border-left:2px solid ${goldLeaf};word-break:break-word">${lines}</blockquote>`
}
