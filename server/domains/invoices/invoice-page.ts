/**
 * Only style attributes: opened as a blob URL, the page inherits the content security policy of the
 * shop's pages, which blocks other inline styles.
 */
import { brand } from '#contract/brand.ts'
import { escapeHtml, htmlDocument } from '../../emails/html.ts'
import { colours, displayFont, textFont } from '../../emails/theme.ts'
import type { PrintedDocument } from './printed-document.ts'

const { surface, ink, inkSoft, line, wine } = colours

/** Loads no other resources. */
export function invoicePage(printed: PrintedDocument): string {
  const title = `${printed.title} ${printed.number}`
  const [firstRemark = '', ...remarks] = printed.remarks
  return htmlDocument({
    title,
    style: `max-width:720px;margin:32px auto;padding:0 24px;background:${surface};color:${ink};${textFont};font-size:15px`,
    body: `<main>
<p style="margin:0;${displayFont};font-size:28px;color:${wine}">${escapeHtml(brand.name)}</p>
<h1 style="margin:16px 0 8px;${displayFont};font-weight:400;font-size:24px">${escapeHtml(title)}</h1>
${printed.mark && `<p style="margin:0 0 8px;color:${inkSoft}">${escapeHtml(printed.mark)}</p>\n`}<p style="margin:0 0 24px">${printed.facts.map(([name, text]) => escapeHtml(`${name}: ${text}`)).join('<br>')}${
      printed.notice && `<br><strong>${escapeHtml(printed.notice)}</strong>`
    }</p>
<div style="display:flex;flex-wrap:wrap;gap:0 48px">
${party(printed.headings[0], printed.seller)}
${party(printed.headings[1], printed.receiver)}
${printed.consignee.length > 0 ? `${party(printed.headings[2], printed.consignee)}\n` : ''}</div>
<table style="width:100%;border-collapse:collapse">
<thead>${row('th', ['Item', 'HSN', 'Price', 'Quantity', 'Amount'], `font-weight:600;color:${inkSoft}`)}</thead>
<tbody>
${printed.lines.map(({ title: name, hsn, price, quantity, amount }) => row('td', [name, hsn, price, quantity, amount])).join('\n')}
${printed.sums.map(sum).join('\n')}
</tbody>
<tfoot>${row('td', ['Total', '', '', '', printed.total], 'font-weight:700')}</tfoot>
</table>
<p style="margin:8px 0 24px;color:${inkSoft}">${escapeHtml(printed.totalInWords)}</p>
<p style="margin:0 0 24px">${escapeHtml(printed.taxes.map((tax) => tax.join(' ')).join(', '))}</p>
${taxTable(printed.taxTable)}<p style="margin:0 0 8px;font-weight:600">${escapeHtml(firstRemark)}</p>
${remarks.map((remark) => `<p style="margin:0 0 4px;color:${inkSoft}">${escapeHtml(remark)}</p>`).join('\n')}
${signature(printed.signatory)}</main>`,
  })
}

function signature(signatory: string): string {
  if (!signatory) return ''
  const style = `width:240px;margin:64px 0 0 auto;padding-top:4px;border-top:1px solid ${line};color:${inkSoft}`
  return `<p style="${style}">${escapeHtml(signatory)}</p>\n`
}

function taxTable(table: PrintedDocument['taxTable']): string {
  if (!table) return ''
  return `<table style="width:100%;border-collapse:collapse;margin:0 0 24px;font-size:13px">
<thead>${taxRow('th', table.heads, `font-weight:600;color:${inkSoft}`)}</thead>
<tbody>
${table.rows.map((cells) => taxRow('td', cells)).join('\n')}
</tbody>
</table>
`
}

function taxRow(element: 'th' | 'td', cells: readonly string[], style = ''): string {
  return `<tr style="${style}">${cells.map((text, column) => cell(element, text, column > 0)).join('')}</tr>`
}

function party(heading: string, lines: readonly string[]): string {
  return `<div style="flex:1 1 240px"><h2 style="margin:0 0 4px;font-size:16px">${escapeHtml(heading)}</h2>
<p style="margin:0 0 24px;overflow-wrap:anywhere">${lines.map(escapeHtml).join('<br>')}</p></div>`
}

function sum([name, amount]: readonly [string, string]): string {
  return row('td', [name, '', '', '', amount])
}

function row(element: 'th' | 'td', cells: readonly string[], style = ''): string {
  return `<tr style="${style}">${cells.map((text, column) => cell(element, text, column > 1)).join('')}</tr>`
}

function cell(element: 'th' | 'td', text: string, isNumber: boolean): string {
  const side = isNumber ? 'right' : 'left'
  return `<${element} style="padding:8px 0 8px ${isNumber ? 12 : 0}px;border-bottom:1px solid ${line};text-align:${side}">${escapeHtml(text)}</${element}>`
}
