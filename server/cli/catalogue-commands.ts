import { readFile, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { toPaise } from '#contract/money.ts'
import { setStockAndPrice } from '../domains/catalogue/set-stock-and-price.ts'
import { listPicturePaths, readCatalogueFolder } from '../domains/catalogue-import/catalogue-folder.ts'
import { removeDemo } from '../domains/catalogue-import/demo-data.ts'
import { importCatalogue } from '../domains/catalogue-import/import-catalogue.ts'
import type { KnownPictures } from '../domains/catalogue-import/import-pictures.ts'
import { importDelivery } from '../domains/delivery/delivery-table.ts'
import { measurePicture, type PictureMetadata } from '../domains/media/picture-processing.ts'
import { pictureId } from '../domains/media/picture-url.ts'
import { projectRoot } from '../lib/project-root.ts'
import { type CliCommand, failed, succeeded } from './command.ts'

export const stockCommand: CliCommand = {
  usage: '<product> <number>',
  description: 'set the stock of a product',
  async run({ db, args: [id = '', stock = ''] }) {
    if (!/^\d{1,6}$/.test(stock)) return failed(`Usage: stock ${stockCommand.usage}`)
    const isSet = await setStockAndPrice(db, id, { stock: Number(stock) })
    return isSet ? succeeded(`${id} now has ${stock} in stock.`) : failed(unknownProduct(id))
  },
}

export const priceCommand: CliCommand = {
  usage: '<product> <rupees>',
  description: 'set the price of a product',
  async run({ db, args: [id = '', rupees = ''] }) {
    if (!/^\d{1,8}(\.\d{1,2})?$/.test(rupees)) return failed('The price must be an amount such as 499 or 499.50.')
    const isSet = await setStockAndPrice(db, id, { pricePaise: toPaise(Number(rupees)) })
    return isSet ? succeeded(`${id} now costs ₹${rupees}.`) : failed(unknownProduct(id))
  },
}

const unknownProduct = (id: string) => `There is no product ${id}. Its id is the last part of its URL.`

export const importCommand: CliCommand = {
  usage: '<folder> [--with-stock]',
  description: 'replace the catalogue with the one in a folder; --with-stock: also replace the stock',
  async run({ db, args }) {
    const [path] = args.filter((arg) => !arg.startsWith('--'))
    if (!path) return failed(`Usage: import ${importCommand.usage}`)
    const { folder, problems } = await readCatalogueFolder(resolve(path))
    if (!folder) return failed('Nothing was imported:', ...problems)
    await importCatalogue(db, folder, { withStock: args.includes('--with-stock') })
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
    const pictures: Record<string, PictureMetadata> = {}
    for (const file of listPicturePaths(folder).sort()) {
      const bytes = await readFile(join(folder.path, file))
      pictures[pictureId(file.slice(file.lastIndexOf('/') + 1), bytes)] = await measurePicture(bytes)
    }
    const known: KnownPictures = pictures
    await writeFile(join(folder.path, 'placeholders.json'), `${JSON.stringify(known, null, 2)}\n`)
    return succeeded(`Measured ${Object.keys(pictures).length} pictures.`)
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
