import { readFile, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { toPaise } from '#contract/money.ts'
import { readCatalogueFolder } from '../domains/catalogue/catalogue-folder.ts'
import { importCatalogue } from '../domains/catalogue/import-catalogue.ts'
import { type KnownPictures, listPicturePaths } from '../domains/catalogue/import-pictures.ts'
import { setStockAndPrice } from '../domains/catalogue/set-stock-and-price.ts'
import { importDelivery } from '../domains/delivery/delivery-table.ts'
import { removeDemo } from '../domains/demo/demo-catalogue.ts'
import { measurePicture, type PictureMetadata } from '../domains/media/picture-processing.ts'
import { pictureId } from '../domains/media/picture-url.ts'
import { projectRoot } from '../lib/project-root.ts'
import type { CliCommand } from './commands.ts'

export const stockCommand: CliCommand = {
  usage: '<product> <pieces>',
  description: 'how many there are of a product',
  async run({ db, usage: [id = '', pieces = ''] }) {
    if (!/^\d{1,6}$/.test(pieces)) return { ok: false, said: ['Say how many: stock <product> <pieces>'] }
    const isSet = await setStockAndPrice(db, id, { stock: Number(pieces) })
    return { ok: isSet, said: [isSet ? `There are ${pieces} of ${id} now.` : unknownProduct(id)] }
  },
}

export const priceCommand: CliCommand = {
  usage: '<product> <rupees>',
  description: 'what a product costs',
  async run({ db, usage: [id = '', rupees = ''] }) {
    if (!/^\d{1,8}(\.\d{1,2})?$/.test(rupees)) return { ok: false, said: ['Say a price like 499 or 499.50.'] }
    const isSet = await setStockAndPrice(db, id, { pricePaise: toPaise(Number(rupees)) })
    return { ok: isSet, said: [isSet ? `${id} costs ₹${rupees} now.` : unknownProduct(id)] }
  },
}

const unknownProduct = (id: string) => `There is no product ${id}. Its id is the last part of its address.`

export const importCommand: CliCommand = {
  usage: '<folder> [--with-stock]',
  description: 'make a folder the shop’s catalogue; --with-stock also sets stock anew',
  async run({ db, usage }) {
    const [path] = usage.filter((word) => !word.startsWith('--'))
    if (!path) return { ok: false, said: ['Say which folder: npm run desk -- import <folder>'] }
    const { folder, problems } = await readCatalogueFolder(resolve(path))
    if (!folder) return { ok: false, said: ['Nothing was imported:', ...problems] }
    await importCatalogue(db, folder, { isDemo: false, withStock: usage.includes('--with-stock') })
    return { ok: true, said: [`The shop now shows ${folder.products.length} products from ${folder.path}.`] }
  },
}

export const placeholdersCommand: CliCommand = {
  usage: '[<folder>]',
  description: 'measure a folder’s pictures ahead, so that importing it takes no time',
  async run({ usage: [path = join(projectRoot, 'catalogue')] }) {
    const { folder, problems } = await readCatalogueFolder(resolve(path))
    if (!folder) return { ok: false, said: problems }
    const facts: Record<string, PictureMetadata> = {}
    for (const file of listPicturePaths(folder).sort()) {
      const bytes = await readFile(join(folder.path, file))
      facts[pictureId(file.slice(file.lastIndexOf('/') + 1), bytes)] = await measurePicture(bytes)
    }
    const known: KnownPictures = facts
    await writeFile(join(folder.path, 'placeholders.json'), `${JSON.stringify(known, null, 2)}\n`)
    return { ok: true, said: [`Measured ${Object.keys(facts).length} pictures.`] }
  },
}

export const removeDemoCommand: CliCommand = {
  usage: '',
  description: 'remove the products, pictures and reviews that came with the shop',
  async run({ db }) {
    const products = await removeDemo(db)
    const said =
      products > 0 ? `Removed the demo: ${products} products and all that belonged to them.` : 'There is no demo here.'
    return { ok: true, said: [said] }
  },
}

export const deliveryCommand: CliCommand = {
  usage: '<file>',
  description: 'make a file like catalogue/delivery.json the shop’s table of delivery',
  async run({ db, usage: [file] }) {
    if (!file) return { ok: false, said: ['Say which file: npm run desk -- delivery <file>'] }
    const problems = await importDelivery(db, resolve(file))
    if (problems.length > 0) return { ok: false, said: ['Nothing has changed:', ...problems] }
    return { ok: true, said: ['The shop now tells days of delivery by this table.'] }
  },
}
