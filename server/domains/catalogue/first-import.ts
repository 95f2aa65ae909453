import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Queries } from '../../storage/transaction.ts'
import type { KnownFacts } from './catalogue-pictures.ts'
import { importCatalogue } from './import-catalogue.ts'
import { readCatalogueFolder } from './read-catalogue-folder.ts'
import { readCatalogueId } from './version-store.ts'

/** Gives a new shop the demo catalogue. Does nothing in one that has, or once had, a catalogue. */
export async function importOnFirstStart(db: Queries, demoFolder: string): Promise<void> {
  if (await readCatalogueId(db)) return
  const { folder, problems } = await readCatalogueFolder(demoFolder)
  if (!folder) throw new Error(`The demo catalogue cannot be read. ${problems.join(' ')}`)
  await importCatalogue(db, folder, { isDemo: true, knownFacts: await readKnownFacts(demoFolder) })
}

/** Sizes and placeholders of the demo's pictures, made by `npm run desk -- placeholders`. */
async function readKnownFacts(demoFolder: string): Promise<KnownFacts> {
  return JSON.parse(await readFile(join(demoFolder, 'placeholders.json'), 'utf8'))
}
