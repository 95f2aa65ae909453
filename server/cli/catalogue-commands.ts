import { writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import type { LineId } from '#contract/bag/line-id.ts'
import { toPaise } from '#contract/money.ts'
import { readSizes } from '../domains/catalogue/product-store.ts'
import {
  changeStock,
  type StockAndPrice,
  type StockAndPriceResult,
  setStockAndPrice,
} from '../domains/catalogue/stock-and-price-store.ts'
import { readCatalogueFolder } from '../domains/catalogue-import/catalogue-folder.ts'
import { removeDemo } from '../domains/catalogue-import/demo-data.ts'
import { importCatalogue } from '../domains/catalogue-import/import-catalogue.ts'
import { type KnownPictures, measurePictures } from '../domains/catalogue-import/import-pictures.ts'
import { importDelivery } from '../domains/delivery/delivery-table.ts'
import { countReservedPieces } from '../domains/ordering/checkout/checkout-store.ts'
import { projectRoot } from '../lib/project-root.ts'
import { inTransaction, type Queries } from '../storage/transaction.ts'
import { type CliCommand, type CommandResult, failed, parseOptions, succeeded } from './cli-command.ts'

export const stockCommand: CliCommand = {
  usage: '<product> <number | +number | -number> [--size <size>]',
  description: 'set or change the stock of a product, or of one of its sizes',
  async run({ db, args }) {
    // `-3` would be read as an option.
    const change = args.find((arg) => /^[+-]\d{1,6}$/.test(arg))
    const { line, value } = readLineArguments(args.filter((arg) => arg !== change))
    const number = change ?? value
    if (!line || !/^[+-]?\d{1,6}$/.test(number) || (change && value))
      return failed(`Usage: stock ${stockCommand.usage}`)
    const { ok, lines } = await (change ? addStock(db, line, Number(change)) : setStock(db, line, Number(value)))
    const reserved = ok ? await countReservedPieces(db, line) : 0
    if (reserved === 0) return { ok, lines }
    const pieces = reserved === 1 ? '1 more piece is' : `${reserved} more pieces are`
    return { ok, lines: [...lines, `${pieces} set aside for shoppers who are paying, and come back if they do not.`] }
  },
}

function setStock(db: Queries, line: LineId, stock: number): Promise<CommandResult> {
  return change(db, line, { stock }, `${formatLine(line)} now has ${stock} in stock.`)
}

async function addStock(db: Queries, line: LineId, by: number): Promise<CommandResult> {
  const result = await inTransaction(db, (tx) => changeStock(tx, line, by))
  if (typeof result === 'number') return succeeded(`${formatLine(line)} now has ${result} in stock.`)
  if (result === 'TOO_FEW') return failed(`${formatLine(line)} has fewer than ${-by} in stock. Nothing was changed.`)
  return await explain(db, line, result)
}

export const priceCommand: CliCommand = {
  usage: '<product> <rupees> [--size <size>]',
  description: 'set the price of a product, or of one of its sizes',
  async run({ db, args }) {
    const { line, value } = readLineArguments(args)
    if (!line) return failed(`Usage: price ${priceCommand.usage}`)
    if (!/^\d{1,8}(\.\d{1,2})?$/.test(value) || Number(value) === 0)
      return failed('The price must be an amount such as 499 or 499.50.')
    return await change(db, line, { pricePaise: toPaise(Number(value)) }, `${formatLine(line)} now costs ₹${value}.`)
  },
}

/** `line` is null if an option is unknown or has no value. */
function readLineArguments(args: readonly string[]): { line: LineId | null; value: string } {
  const parsed = parseOptions(args, { size: { type: 'string' } })
  if (!parsed) return { line: null, value: '' }
  const [productId = '', value = ''] = parsed.positionals
  return { line: { productId, size: parsed.values.size }, value }
}

async function change(db: Queries, line: LineId, to: StockAndPrice, success: string): Promise<CommandResult> {
  const result = await inTransaction(db, (tx) => setStockAndPrice(tx, line, to))
  return result === 'set' ? succeeded(success) : await explain(db, line, result)
}

async function explain(db: Queries, line: LineId, result: Exclude<StockAndPriceResult, 'set'>): Promise<CommandResult> {
  switch (result) {
    case 'PRODUCT_UNKNOWN':
      return failed(`There is no product ${line.productId}. Its id is the last part of its URL.`)
    case 'SIZE_UNKNOWN':
      return failed(`${line.productId} does not come in size ${line.size}. ${await listSizes(db, line)}`.trim())
    case 'SIZE_NEEDED':
      return failed(`${line.productId} comes in sizes: add --size. ${await listSizes(db, line)}`)
  }
}

async function listSizes(db: Queries, { productId }: LineId): Promise<string> {
  const sizes = (await readSizes(db, [productId])).get(productId) ?? []
  return sizes.length > 0 ? `Its sizes are ${sizes.map(({ size }) => size).join(', ')}.` : ''
}

function formatLine({ productId, size }: LineId): string {
  return size === undefined ? productId : `${productId} in size ${size}`
}

export const importCommand: CliCommand = {
  usage: '<folder> [--with-stock]',
  description: 'replace the catalogue with the one in a folder; --with-stock: also replace the stock',
  async run({ db, args }) {
    const [path] = args.filter((arg) => !arg.startsWith('--'))
    if (!path) return failed(`Usage: import ${importCommand.usage}`)
    const { folder, problems } = await readCatalogueFolder(resolve(path))
    if (!folder) return failed('Nothing was imported:', ...problems)
    const faults = await importCatalogue(db, folder, { withStock: args.includes('--with-stock') })
    if (faults.length > 0) return failed('Nothing was imported:', ...faults)
    const { length } = folder.products
    return succeeded(`The shop now has ${length} ${length === 1 ? 'product' : 'products'}, from ${folder.path}.`)
  },
}

export const placeholdersCommand: CliCommand = {
  usage: '[<folder>]',
  description: 'measure a folder’s pictures in advance to speed up its import',
  async run({ args: [path = join(projectRoot, 'catalogue')] }) {
    const { folder, problems } = await readCatalogueFolder(resolve(path))
    if (!folder) return failed(...problems)
    const { pictures, problems: faults } = await measurePictures(folder)
    if (faults.length > 0) return failed(...faults)
    const byPath = pictures.toSorted((one, other) => (one.path < other.path ? -1 : 1))
    const known: KnownPictures = Object.fromEntries(byPath.map(({ id, metadata }) => [id, metadata]))
    await writeFile(join(folder.path, 'placeholders.json'), `${JSON.stringify(known, null, 2)}\n`)
    return succeeded(`Measured ${pictures.length} pictures.`)
  },
}

export const removeDemoCommand: CliCommand = {
  usage: '',
  description: 'remove the demo products with their pictures and reviews',
  async run({ db }) {
    const count = await removeDemo(db)
    return succeeded(count > 0 ? `Removed the demo with its ${count} products.` : 'There is no demo to remove.')
  },
}

export const deliveryCommand: CliCommand = {
  usage: '<file>',
  description: 'replace the delivery table (see catalogue/delivery.json)',
  async run({ db, args: [file] }) {
    if (!file) return failed(`Usage: delivery ${deliveryCommand.usage}`)
    const problems = await importDelivery(db, resolve(file))
    return problems.length > 0
      ? failed('Nothing was changed:', ...problems)
      : succeeded('The shop now uses this delivery table.')
  },
}
