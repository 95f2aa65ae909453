import { brand } from '#contract/brand.ts'
import type { Table, Words } from './words.ts'

/** Below the length at which mail programs break lines by themselves. */
const LINE = 72

/** A mail as plain text. Addresses have lines of their own and are never broken. */
export function textOf({ paragraphs, button, table, quote, closing = [], wayOut }: Words): string {
  const parts = [
    ...paragraphs.map(wrapped),
    ...(button ? [`${wrapped(`${button.label}:`)}\n\n${button.href}`] : []),
    ...(table ? [tableOf(table)] : []),
    ...(quote ? [quoted(quote)] : []),
    ...closing.map(wrapped),
    ...(wayOut ? [`${wrapped(`${wayOut.label}:`)}\n\n${wayOut.href}`] : []),
    `${brand.name}\n${brand.tagline}`,
  ]
  return `${parts.join('\n\n')}\n`
}

/** Breaks at spaces. A word that is longer than a line stays whole. */
function wrapped(text: string): string {
  const lines = ['']
  for (const word of text.split(/\s+/).filter(Boolean)) {
    const line = lines.at(-1) ?? ''
    if (line && line.length + 1 + word.length > LINE) lines.push(word)
    else lines[lines.length - 1] = line ? `${line} ${word}` : word
  }
  return lines.join('\n')
}

function quoted(text: string): string {
  return text
    .split(/\r?\n/)
    .flatMap((line) => wrapped(line).split('\n'))
    .map((line) => `> ${line}`.trimEnd())
    .join('\n')
}

function tableOf({ head, rows, total }: Table): string {
  return [...(head ? [head] : []), ...rows, ...(total ? [total] : [])].map(rowOf).join('\n')
}

/** `Name: value`, and `Tara Solitaire Ring, 1: ₹499`. */
function rowOf(cells: readonly string[]): string {
  const last = cells.at(-1) ?? ''
  return cells.length > 1 ? `${cells.slice(0, -1).filter(Boolean).join(', ')}: ${last}` : last
}
