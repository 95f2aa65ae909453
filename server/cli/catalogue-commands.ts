import { writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { Command } from '@commander-js/extra-typings'
import { toAsciiDigits } from '#contract/ascii-digits.ts'
import type { LineId } from '#contract/bag/line-id.ts'
import { formatRupees } from '#contract/money.ts'
import { readSizes } from '../domains/catalogue/product-store.ts'
import {
  changeStock,
  type StockAndPrice,
  type StockAndPriceResult,
  setStockAndPrice,
} from '../domains/catalogue/stock-and-price-store.ts'
import { readCatalogueFolder } from '../domains/catalogue-import/catalogue-folder.ts'
import { removeDemo } from '../domains/catalogue-import/demo-data.ts'
import { importCatalogue, listProductsNotIn } from '../domains/catalogue-import/import-catalogue.ts'
import { type KnownPictures, measurePictures } from '../domains/catalogue-import/import-pictures.ts'
import { countPricesByHand, type Kept } from '../domains/catalogue-import/product-import-store.ts'
import { importDelivery } from '../domains/delivery/delivery-table.ts'
import { countReservedPieces } from '../domains/ordering/checkout/checkout-store.ts'
import { projectRoot } from '../lib/project-root.ts'
import { inTransaction, type Queries } from '../storage/transaction.ts'
import { misuse, readRupees } from './arguments.ts'
import { type CliCommand, type CommandContext, type CommandResult, failed, succeeded, YES } from './cli-command.ts'

const PRODUCT = ['<product>', 'its id, the last part of its URL'] as const
const SIZE = ['--size <size>', 'of a product that comes in sizes'] as const

export const stockCommand: CliCommand = (answer) =>
  new Command('stock')
    .description('set or change the stock of a product, or of one of its sizes')
    .argument(...PRODUCT)
    .argument('<number>', 'pieces, e.g. 7; +3 adds to the stock and -3 takes from it', readStock)
    .option(...SIZE)
    .action((productId, stock, { size }) => answer(({ db }) => applyStock(db, { productId, size }, stock)))

interface StockChange {
  pieces: number
  isRelative: boolean
}

function readStock(text: string): StockChange {
  const number = toAsciiDigits(text)
  if (!/^[+-]?\d{1,6}$/.test(number)) misuse('It must be a number such as 7, +3 or -3.')
  return { pieces: Number(number), isRelative: /^[+-]/.test(number) }
}

async function applyStock(db: Queries, line: LineId, { pieces, isRelative }: StockChange): Promise<CommandResult> {
  const { ok, lines } = await (isRelative ? addStock(db, line, pieces) : setStock(db, line, pieces))
  const reserved = ok ? await countReservedPieces(db, line) : 0
  if (reserved === 0) return { ok, lines }
  const more = reserved === 1 ? '1 more piece is' : `${reserved} more pieces are`
  return { ok, lines: [...lines, `${more} set aside for shoppers who are paying, and come back if they do not.`] }
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

export const priceCommand: CliCommand = (answer) =>
  new Command('price')
    .description('set the price of a product, or of one of its sizes')
    .argument(...PRODUCT)
    .argument('<rupees>', 'e.g. 499.50', readRupees)
    .option(...SIZE)
    .action((productId, pricePaise, { size }) =>
      answer(({ db }) => {
        const line = { productId, size }
        return change(db, line, { pricePaise }, `${formatLine(line)} now costs ${formatRupees(pricePaise)}.`)
      }),
    )

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

export const importCommand: CliCommand = (answer) =>
  new Command('import')
    .description('replace the catalogue with the one in a folder')
    .argument('<folder>', 'one like `catalogue`')
    .option('--with-stock', 'also replace the stock')
    .option('--with-prices', 'also replace prices that were set by hand')
    .option(...YES)
    .action((path, { withStock = false, withPrices = false }) => {
      const kept = { stock: !withStock, prices: !withPrices }
      return answer((context) => importFolder(context, resolve(path), kept))
    })

async function importFolder({ db, confirm }: CommandContext, path: string, kept: Kept): Promise<CommandResult> {
  const { folder, problems } = await readCatalogueFolder(path)
  if (!folder) return failed('Nothing was imported:', ...problems)
  const gone = await listProductsNotIn(db, folder)
  if (gone.length > 0) await confirm(`This removes ${count(gone.length)} that ${folder.path} does not have.`)
  const faults = await importCatalogue(db, folder, kept)
  if (faults.length > 0) return failed('Nothing was imported:', ...faults)
  const byHand = kept.prices ? await countPricesByHand(db) : 0
  return succeeded(
    `The shop now has ${count(folder.products.length)}, from ${folder.path}.`,
    ...(byHand > 0 ? [`${count(byHand)} kept prices that were set by hand; --with-prices replaces them.`] : []),
  )
}

const count = (products: number) => `${products} ${products === 1 ? 'product' : 'products'}`

export const placeholdersCommand: CliCommand = (answer) =>
  new Command('placeholders')
    .description('measure a folder’s pictures in advance to speed up its import')
    .argument('[folder]', 'the demo’s unless given')
    .action((path) => answer(() => measureFolder(resolve(path ?? join(projectRoot, 'catalogue')))))

async function measureFolder(path: string): Promise<CommandResult> {
  const { folder, problems } = await readCatalogueFolder(path)
  if (!folder) return failed(...problems)
  const { pictures, problems: faults } = await measurePictures(folder)
  if (faults.length > 0) return failed(...faults)
  const byPath = pictures.toSorted((one, other) => (one.path < other.path ? -1 : 1))
  const known: KnownPictures = Object.fromEntries(byPath.map(({ id, metadata }) => [id, metadata]))
  await writeFile(join(folder.path, 'placeholders.json'), `${JSON.stringify(known, null, 2)}\n`)
  return succeeded(`Measured ${pictures.length} pictures.`)
}

export const removeDemoCommand: CliCommand = (answer) =>
  new Command('remove-demo')
    .description('remove the demo’s products with their pictures and reviews')
    .option(...YES)
    .action(() =>
      answer(async ({ db, confirm }) => {
        await confirm('This removes the demo’s products, pictures, reviews and coupons.')
        const removed = await removeDemo(db)
        return succeeded(removed > 0 ? `Removed the demo with its ${count(removed)}.` : 'There is no demo to remove.')
      }),
    )

export const deliveryCommand: CliCommand = (answer) =>
  new Command('delivery')
    .description('replace the table of delivery times and Cash on Delivery by PIN code')
    .argument('<file>', 'one like `catalogue/delivery.json`')
    .action((file) =>
      answer(async ({ db }) => {
        const problems = await importDelivery(db, resolve(file))
        return problems.length > 0
          ? failed('Nothing was changed:', ...problems)
          : succeeded('The shop now uses this delivery table.')
      }),
    )
