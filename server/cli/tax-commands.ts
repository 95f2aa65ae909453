import { Command } from '@commander-js/extra-typings'
import { unitCode } from '#contract/orders/unit-codes.ts'
import { shopFacts } from '#contract/shop-facts.ts'
import { listProductTaxes, setProductTax } from '../domains/catalogue/product-store.ts'
import { readLut, writeLut } from '../domains/invoices/lut-store.ts'
import { financialYearOf } from '../lib/clock.ts'
import type { Queries } from '../storage/transaction.ts'
import { misuse } from './arguments.ts'
import { type CliCommand, type CommandResult, failed, succeeded } from './cli-command.ts'

const HSN = /^\d{4}(\d{2}){0,2}$/
const PERCENT = /^\d{1,2}(\.\d{1,2})?$/

export const taxCommand: CliCommand = (answer) =>
  new Command('tax')
    .description('list the HSN code, GST rate and unit of all products, or set those of one')
    .argument('[product]', 'its id, the last part of its URL')
    .argument('[HSN]', '4, 6 or 8 digits; or default, for the shop’s own code, rate and unit')
    .argument('[percent]', 'the GST rate that the price includes')
    .argument('[unit]', `a UQC, e.g. PCS, PRS or SET; ${shopFacts.gst.unit} unless given`)
    .addHelpText('after', '\nFor example: tax mehfil-jhumka 7117 3 PRS')
    .action((product, hsn = '', percent = '', unitText = shopFacts.gst.unit) => {
      if (product === undefined) return answer(({ db }) => listTaxes(db))
      if (hsn === 'default' && percent === '') return answer(({ db }) => setTax(db, product, null))
      const unit = unitCode(unitText)
      if (!HSN.test(hsn)) misuse('The HSN code has 4, 6 or 8 digits')
      if (!PERCENT.test(percent) || Number(percent) > 40) misuse('The rate is a percentage up to 40')
      if (unit === null) misuse(`${unitText} is no Unique Quantity Code of GST`)
      return answer(({ db }) => setTax(db, product, { hsn, rate: Math.round(Number(percent) * 100), unit }))
    })

async function listTaxes(db: Queries): Promise<CommandResult> {
  const taxes = await listProductTaxes(db)
  return succeeded(
    ...taxes.map(
      ({ id, title, hsn: code, rate, unit }) =>
        `${code.padEnd(8)}  ${`${rate / 100}%`.padStart(6)}  ${id}, ${title}, ${unit}`,
    ),
  )
}

async function setTax(db: Queries, product: string, tax: Parameters<typeof setProductTax>[2]): Promise<CommandResult> {
  if (!(await setProductTax(db, product, tax))) {
    return failed(`There is no product ${product}. Its id is the last part of its URL.`)
  }
  const now = tax
    ? `HSN ${tax.hsn}, ${tax.rate / 100}% GST and the unit ${tax.unit}`
    : 'the shop’s default HSN code, GST rate and unit'
  return succeeded(`${product} now has ${now}. Orders that were placed before keep theirs.`)
}

export const lutCommand: CliCommand = (answer) =>
  new Command('lut')
    .description('show or set this financial year’s letter of undertaking for exports without payment of tax')
    .argument('[number]', 'its reference number, or none', readLutNumber)
    .action((number) => answer(({ db }) => setLut(db, number)))

function readLutNumber(text: string): string {
  if (!/^[A-Za-z\d/-]{4,30}$/.test(text)) {
    misuse('It must have 4 to 30 letters, digits, slashes or hyphens.')
  }
  return text
}

async function setLut(db: Queries, number: string | undefined): Promise<CommandResult> {
  const now = Date.now()
  const financialYear = financialYearOf(now)
  if (number === 'none') {
    await writeLut(db, null)
    return succeeded('Exports are now invoiced on payment of integrated tax.')
  }
  if (number !== undefined) await writeLut(db, { number, financialYear })
  const lut = await readLut(db, now)
  if (!lut) return succeeded(`There is no letter of undertaking for ${financialYear}: exports are invoiced with tax.`)
  return succeeded(`Exports in ${lut.financialYear} are invoiced without tax, under ${lut.number}.`)
}
