import { mkdir, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { shopFacts } from '#contract/shop-facts.ts'
import { gstr1Files } from '../domains/accounting/gstr1.ts'
import { parseMonth } from '../domains/accounting/months.ts'
import { readDocuments } from '../domains/accounting/read-documents.ts'
import { type CliCommand, failed, succeeded } from './command.ts'

export const gstr1Command: CliCommand = {
  usage: '<YYYY-MM> [<folder>]',
  description: 'write the tables of a month’s GSTR-1 return as CSV files into a folder',
  async run({ db, args: [name = '', folder = `gstr1-${name}`] }) {
    const month = parseMonth(name)
    if (!month) return failed(`Usage: gstr1 ${gstr1Command.usage}`)
    if (!shopFacts.gstin) return failed('The shop has no GSTIN, so it files no return.')
    const documents = await readDocuments(db, month)
    const path = resolve(folder)
    await mkdir(path, { recursive: true })
    for (const [file, csv] of Object.entries(gstr1Files(documents))) await writeFile(join(path, `${file}.csv`), csv)
    const unknown = documents.invoices.filter(({ content: { supply } }) => supply.code === null)
    return succeeded(
      `Wrote ${documents.invoices.length} invoices and ${documents.notes.length} credit notes of ${name} to ${path}.`,
      ...unknown.map(({ number, content }) => `Look at ${number}: “${content.supply.name}” is no state of India.`),
    )
  },
}
