import { brand } from '#contract/brand.ts'
import { escaped } from './escaped.ts'
import { htmlDocument } from './html-document.ts'
import { colours, displayFont, textFont } from './look.ts'
import type { Table, Words } from './words.ts'

const { paper, surface, ink, inkSoft, goldLeaf, line, wine, band, onWine } = colours
const text = `${textFont};font-size:16px`

/**
 * A mail as an HTML document, set as mail programs go along with: many take only tables and styles of single elements, and
 * there is no picture to be blocked. Everything that came from people is escaped.
 */
export function htmlOf({ subject, paragraphs, button, table, quote, closing = [], wayOut }: Words): string {
  const [first = '', ...others] = paragraphs
  return htmlDocument({
    title: subject,
    style: `margin:0;padding:0;background:${paper};color:${ink}`,
    body: `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="background:${paper}"><tr>
<td align="center" style="padding:24px 12px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0"
 style="max-width:560px;background:${surface};border:1px solid ${line};border-radius:12px;border-collapse:separate">
<tr><td style="padding:18px 28px;background:${band};border-radius:12px 12px 0 0;color:${onWine};${displayFont};font-size:24px">
${escaped(brand.name)}</td></tr>
<tr><td style="padding:28px;text-align:left;color:${ink};${text}">
<h1 style="margin:0 0 16px;${displayFont};font-weight:400;font-size:23px;line-height:1.25">${set(subject)}</h1>
${[first, ...others].map(paragraph).join('\n')}
${button ? pressed(button) : ''}
${table ? tableOf(table) : ''}
${quote ? quoted(quote) : ''}
${closing.map(paragraph).join('\n')}
${wayOut ? quiet(wayOut) : ''}
</td></tr>
</table>
<p style="max-width:560px;margin:16px auto 0;color:${inkSoft};${text};font-size:13px">
${escaped(brand.name)}, ${escaped(brand.tagline)}<br>
${escaped(brand.address)}<br>
<a href="mailto:${escaped(brand.email)}" style="color:${inkSoft}">${escaped(brand.email)}</a>,
<a href="tel:${escaped(brand.phone.dial)}" style="color:${inkSoft}">${escaped(brand.phone.shown)}</a></p>
</td></tr></table>`,
  })
}

const NUMBER = /\b[A-Z]{2}-\d{2}-\d{6}\b/g

/** Escaped, and the numbers of orders and requests each in one line. */
function set(words: string): string {
  return escaped(words).replace(NUMBER, '<span style="white-space:nowrap">$&</span>')
}

function paragraph(words: string): string {
  return `<p style="margin:0 0 16px">${set(words)}</p>`
}

function pressed({ label, href }: NonNullable<Words['button']>): string {
  return `<p style="margin:8px 0 24px"><a href="${escaped(href)}"
 style="display:inline-block;padding:14px 24px;background:${wine};border-radius:4px;color:${onWine};font-weight:600;text-decoration:none"
>${escaped(label)}</a></p>`
}

function quiet({ label, href }: NonNullable<Words['wayOut']>): string {
  return `<p style="margin:0;color:${inkSoft};font-size:14px"><a href="${escaped(href)}" style="color:${inkSoft}">${escaped(label)}</a></p>`
}

function tableOf({ head, rows, total }: Table): string {
  const parts = [
    head && `<tr>${head.map((cell, at) => cellOf('th', cell, isAmount(head, at), inkSoft)).join('')}</tr>`,
    ...rows.map((cells) => rowOf(cells, 400)),
    total && rowOf(total, 600),
  ]
  return `<table width="100%" cellpadding="0" cellspacing="0" style="margin:0 0 24px;border-collapse:collapse">
${parts.filter(Boolean).join('\n')}
</table>`
}

function rowOf(cells: readonly string[], weight: number): string {
  return `<tr style="font-weight:${weight}">${cells.map((cell, at) => cellOf('td', cell, isAmount(cells, at))).join('')}</tr>`
}

function cellOf(element: 'th' | 'td', words: string, isLast: boolean, colour: string = ink): string {
  const side = isLast ? 'right' : 'left'
  const style = `padding:10px ${isLast ? 0 : 12}px 10px 0;border-bottom:1px solid ${line};text-align:${side};vertical-align:top;word-break:break-word`
  return `<${element} style="${style};color:${colour}">${set(words)}</${element}>`
}

function isAmount(cells: readonly string[], at: number): boolean {
  return cells.length > 1 && at === cells.length - 1
}

function quoted(words: string): string {
  const lines = set(words).replace(/\r?\n/g, '<br>\n')
  return `<blockquote style="margin:0 0 24px;padding:4px 0 4px 16px;border-left:2px solid ${goldLeaf};word-break:break-word">${lines}</blockquote>`
}
