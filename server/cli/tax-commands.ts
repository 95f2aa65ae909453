import { unitCode } from '#contract/orders/unit-codes.ts'
import { shopFacts } from '#contract/shop-facts.ts'
import { listProductTaxes, setProductTax } from '../domains/catalogue/product-store.ts'
import { readLut, writeLut } from '../domains/invoices/lut-store.ts'
import { financialYearOf } from '../lib/clock.ts'
import { type CliCommand, failed, succeeded } from './cli-command.ts'

const HSN = /^\d{4}(\d{2}){0,2}$/
const PERCENT = /^\d{1,2}(\.\d{1,2})?$/

export const taxCommand: CliCommand = {
  usage: '[<product> <HSN> <percent> [<unit>] | <product> default]',
  description: 'list the HSN code, GST rate and unit (UQC, e.g. PCS, PRS or SET) of all products, or set those of one',
  async run({ db, args: [product, hsn = '', percent = '', unitText = shopFacts.gst.unit] }) {
    if (product === undefined) {
      const taxes = await listProductTaxes(db)
      return succeeded(
        ...taxes.map(
          ({ id, title, hsn: code, rate, unit }) =>
            `${code.padEnd(8)}  ${`${rate / 100}%`.padStart(6)}  ${id}, ${title}, ${unit}`,
        ),
      )
    }
    const isDefault = hsn === 'default' && percent === ''
    const unit = unitCode(unitText)
    if (unit === null || !(isDefault || (HSN.test(hsn) && PERCENT.test(percent) && Number(percent) <= 40))) {
      return failed(`Usage: tax ${taxCommand.usage}`, 'For example: tax mehfil-jhumka 7117 3 PRS')
    }
    const tax = isDefault ? null : { hsn, rate: Math.round(Number(percent) * 100), unit }
    if (!(await setProductTax(db, product, tax))) {
      return failed(`There is no product ${product}. Its id is the last part of its URL.`)
    }
    const now = tax
      ? `HSN ${tax.hsn}, ${tax.rate / 100}% GST and the unit ${tax.unit}`
      : 'the shop’s default HSN code, GST rate and unit'
    return succeeded(`${product} now has ${now}. Orders that were placed before keep theirs.`)
  },
}

export const lutCommand: CliCommand = {
  usage: '[<number> | none]',
  description: 'show or set this financial year’s letter of undertaking for exports without payment of tax',
  async run({ db, args: [number] }) {
    const now = Date.now()
    const financialYear = financialYearOf(now)
    if (number === 'none') {
      await writeLut(db, null)
      return succeeded('Exports are now invoiced on payment of integrated tax.')
    }
    if (number !== undefined) {
      if (!/^[A-Za-z\d/-]{4,30}$/.test(number)) return failed(`Usage: lut ${lutCommand.usage}`)
      await writeLut(db, { number, financialYear })
    }
    const lut = await readLut(db, now)
    if (!lut) return succeeded(`There is no letter of undertaking for ${financialYear}: exports are invoiced with tax.`)
    return succeeded(`Exports in ${lut.financialYear} are invoiced without tax, under ${lut.number}.`)
  },
}
