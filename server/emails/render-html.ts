import { brand } from '#contract/brand.ts'
import type { EmailContent, EmailTable } from './email-content.ts'
import { escapeHtml, htmlDocument } from './html.ts'
import { colours, displayFont, textFont } from './theme.ts'

const { paper, surface, ink, inkSoft, goldLeaf, line, wine, band, onWine } = colours
const text = `${textFont};font-size:16px`

/**
 * A mail as an HTML document, set as mail programs go along with: many take only tables and styles of single elements, and
 * there is no picture to be blocked. Everything that came from people is escaped.
 */
export function renderHtml({
  subject,
  paragraphs,
  button,
  table,
  quote,
  closing = [],
  optOutLink,
}: EmailContent): string {
  const [first = '', ...others] = paragraphs
  return htmlDocument({
    title: subject,
    style: `margin:0;padding:0;background:${paper};color:${ink}`,
    body: `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="background:${paper}"><tr>
<td align="center" style="padding:24px 12px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0"
 style="max-width:560px;background:${surface};border:1px solid ${line};border-radius:12px;border-collapse:separate">
<tr><td style="padding:18px 28px;background:${band};border-radius:12px 12px 0 0;color:${onWine};${displayFont};font-size:24px">
${escapeHtml(brand.name)}</td></tr>
<tr><td style="padding:28px;text-align:left;color:${ink};${text}">
<h1 style="margin:0 0 16px;${displayFont};font-weight:400;font-size:23px;line-height:1.25">${escapeText(subject)}</h1>
${[first, ...others].map(renderParagraph).join('\n')}
${button ? renderButton(button) : ''}
${table ? renderTable(table) : ''}
${quote ? renderQuote(quote) : ''}
${closing.map(renderParagraph).join('\n')}
${optOutLink ? renderOptOutLink(optOutLink) : ''}
</td></tr>
</table>
<p style="max-width:560px;margin:16px auto 0;color:${inkSoft};${text};font-size:13px">
${escapeHtml(brand.name)}, ${escapeHtml(brand.tagline)}<br>
${escapeHtml(brand.address)}<br>
<a href="mailto:${escapeHtml(brand.email)}" style="color:${inkSoft}">${escapeHtml(brand.email)}</a>,
<a href="tel:${escapeHtml(brand.phone.dial)}" style="color:${inkSoft}">${escapeHtml(brand.phone.shown)}</a></p>
</td></tr></table>`,
  })
}

const REFERENCE_NUMBER = /\b[A-Z]{2}-\d{2}-\d{6}\b/g

/** Escaped, and the numbers of orders and requests each in one line. */
function escapeText(words: string): string {
  return escapeHtml(words).replace(REFERENCE_NUMBER, '<span style="white-space:nowrap">$&</span>')
}

function renderParagraph(words: string): string {
  return `<p style="margin:0 0 16px">${escapeText(words)}</p>`
}

function renderButton({ label, href }: NonNullable<EmailContent['button']>): string {
  return `<p style="margin:8px 0 24px"><a href="${escapeHtml(href)}"
 style="display:inline-block;padding:14px 24px;background:${wine};border-radius:4px;color:${onWine};font-weight:600;text-decoration:none"
>${escapeHtml(label)}</a></p>`
}

function renderOptOutLink({ label, href }: NonNullable<EmailContent['optOutLink']>): string {
  return `<p style="margin:0;color:${inkSoft};font-size:14px"><a href="${escapeHtml(href)}" style="color:${inkSoft}">${escapeHtml(label)}</a></p>`
}

function renderTable({ head, rows, total }: EmailTable): string {
  const parts = [
    head && `<tr>${head.map((cell, at) => renderCell('th', cell, isAmountColumn(head, at), inkSoft)).join('')}</tr>`,
    ...rows.map((cells) => renderRow(cells, 400)),
    total && renderRow(total, 600),
  ]
  return `<table width="100%" cellpadding="0" cellspacing="0" style="margin:0 0 24px;border-collapse:collapse">
${parts.filter(Boolean).join('\n')}
</table>`
}

function renderRow(cells: readonly string[], weight: number): string {
  return `<tr style="font-weight:${weight}">${cells.map((cell, at) => renderCell('td', cell, isAmountColumn(cells, at))).join('')}</tr>`
}

function renderCell(element: 'th' | 'td', words: string, isLast: boolean, colour: string = ink): string {
  const side = isLast ? 'right' : 'left'
  const style = `padding:10px ${isLast ? 0 : 12}px 10px 0;border-bottom:1px solid ${line};text-align:${side};vertical-align:top;word-break:break-word`
  return `<${element} style="${style};color:${colour}">${escapeText(words)}</${element}>`
}

function isAmountColumn(cells: readonly string[], at: number): boolean {
  return cells.length > 1 && at === cells.length - 1
}

function renderQuote(words: string): string {
  const lines = escapeText(words).replace(/\r?\n/g, '<br>\n')
  return `<blockquote style="margin:0 0 24px;padding:4px 0 4px 16px;border-left:2px solid ${goldLeaf};word-break:break-word">${lines}</blockquote>`
}
