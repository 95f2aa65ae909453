import { resolve } from 'node:path'
import { importCatalogue } from '../domains/catalogue/import-catalogue.ts'
import { readCatalogueFolder } from '../domains/catalogue/read-catalogue-folder.ts'
import type { DeskCommand } from './commands.ts'

export const importFolder: DeskCommand = {
  words: '<folder> [--with-stock]',
  does: 'make a folder the shop’s catalogue; --with-stock also sets stock anew',
  async run({ db, words }) {
    const [path] = words.filter((word) => !word.startsWith('--'))
    if (!path) return { ok: false, said: ['Say which folder: npm run desk -- import <folder>'] }
    const { folder, problems } = await readCatalogueFolder(resolve(path))
    if (!folder) return { ok: false, said: ['Nothing was imported:', ...problems] }
    await importCatalogue(db, folder, { isDemo: false, withStock: words.includes('--with-stock') })
    return { ok: true, said: [`The shop now shows ${folder.products.length} products from ${folder.path}.`] }
  },
}
