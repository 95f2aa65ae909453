import { brand } from '#contract/brand.ts'
import { escaped } from './escaped.ts'
import type { Table, Words } from './words.ts'

/**
 * The shop's colours and letters, as far as mail programs go along: no stylesheet of ours reaches them, many take only
 * tables and styles of single elements, and there is no picture to be blocked.
 */
const paper = '#fbf8f3'
const surface = '#ffffff'
const ink = '#231b16'
const soft = '#65574c'
const line = '#ddd1bf'
const wine = '#5b1f33'
const band = '#4a1729'
const onWine = '#fff8ee'
const text = "font-family:Figtree,Roboto,'Segoe UI',Arial,sans-serif;font-size:16px;line-height:1.5"
const display = "font-family:Marcellus,Georgia,'Times New Roman',serif"

/** A mail as an HTML document. Everything that came from people is escaped. */
export function htmlOf({ subject, paragraphs, button, table, quote, closing = [], wayOut }: Words): string {
  const [first = '', ...others] = paragraphs
  return `<!doctype html>
<html lang="en-IN">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escaped(subject)}</title>
</head>
<body style="margin:0;padding:0;background:${paper};color:${ink}">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="background:${paper}"><tr>
<td align="center" style="padding:24px 12px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0"
 style="max-width:560px;background:${surface};border:1px solid ${line};border-radius:12px;border-collapse:separate">
<tr><td style="padding:18px 28px;background:${band};border-radius:12px 12px 0 0;color:${onWine};${display};font-size:24px">
${escaped(brand.name)}</td></tr>
<tr><td style="padding:28px;text-align:left;color:${ink};${text}">
<h1 style="margin:0 0 16px;${display};font-weight:400;font-size:23px;line-height:1.25">${set(subject)}</h1>
${[first, ...others].map(paragraph).join('\n')}
${button ? pressed(button) : ''}
${table ? tableOf(table) : ''}
${quote ? quoted(quote) : ''}
${closing.map(paragraph).join('\n')}
${wayOut ? quiet(wayOut) : ''}
</td></tr>
</table>
<p style="max-width:560px;margin:16px auto 0;color:${soft};${text};font-size:13px">
${escaped(brand.name)}, ${escaped(brand.tagline)}<br>
${escaped(brand.address)}<br>
<a href="mailto:${escaped(brand.email)}" style="color:${soft}">${escaped(brand.email)}</a>,
<a href="tel:${escaped(brand.phone.dial)}" style="color:${soft}">${escaped(brand.phone.shown)}</a></p>
</td></tr></table>
</body>
</html>
`
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
  return `<p style="margin:0;color:${soft};font-size:14px"><a href="${escaped(href)}" style="color:${soft}">${escaped(label)}</a></p>`
}

function tableOf({ head, rows, total }: Table): string {
  const parts = [
    head && `<tr>${head.map((cell, at) => cellOf('th', cell, isAmount(head, at), soft)).join('')}</tr>`,
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

function cellOf(element: 'th' | 'td', words: string, isLast: boolean, colour = ink): string {
  const side = isLast ? 'right' : 'left'
  const style = `padding:10px ${isLast ? 0 : 12}px 10px 0;border-bottom:1px solid ${line};text-align:${side};vertical-align:top;word-break:break-word`
  return `<${element} style="${style};color:${colour}">${set(words)}</${element}>`
}

function isAmount(cells: readonly string[], at: number): boolean {
  return cells.length > 1 && at === cells.length - 1
}

function quoted(words: string): string {
  const lines = set(words).replace(/\r?\n/g, '<br>\n')
  return `<blockquote style="margin:0 0 24px;padding:4px 0 4px 16px;border-left:2px solid #c9a45c;word-break:break-word">${lines}</blockquote>`
}
