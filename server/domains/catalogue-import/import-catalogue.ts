import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as z from 'zod'
import { inTransaction, type Queries } from '../../storage/transaction.ts'
import { publishWholeCatalogue, readCatalogueId, registerCatalogue } from '../catalogue/publishing-store.ts'
import { type CatalogueFolder, readCatalogueFolder } from './catalogue-folder.ts'
import { deleteDemoData, insertDemoData } from './demo-data.ts'
import { importPictures, type KnownPictures, measurePictures } from './import-pictures.ts'
import { addLevelEvents, type Kept, listPublishedIds, readLevels } from './product-import-store.ts'
import { replaceCatalogue } from './replace-catalogue.ts'

/**
 * Replaces the catalogue and removes the demo. Idempotent. Returns the problems of
 * pictures; if there are any, changes nothing.
 */
export async function importCatalogue(db: Queries, folder: CatalogueFolder, kept: Kept): Promise<string[]> {
  const { pictures, problems } = await measurePictures(folder)
  if (problems.length > 0) return problems
  const pictureIds = await importPictures(db, folder, { pictures, isDemo: false })
  await inTransaction(db, async (tx) => {
    // This takes a lock, so that a concurrent import waits until this one is
    // complete.
    await publishWholeCatalogue(tx)
    await registerCatalogue(tx)
    const before = await readLevels(tx)
    await deleteDemoData(tx)
    await replaceCatalogue(tx, folder, pictureIds, { isDemo: false, kept })
    await addLevelEvents(tx, before)
  })
  return []
}

/** Ids of the products that an import would remove from the shop. */
export async function listProductsNotIn(db: Queries, { products }: CatalogueFolder): Promise<string[]> {
  const imported = new Set(products.map(({ slug }) => slug))
  return (await listPublishedIds(db)).filter((id) => !imported.has(id))
}

/**
 * Does nothing if a catalogue has ever been imported. Throws if the demo is
 * invalid.
 */
export async function importDemoOnFirstStart(db: Queries, demoPath: string): Promise<void> {
  if (await readCatalogueId(db)) return
  const { folder, problems } = await readCatalogueFolder(demoPath)
  if (!folder) throw new Error(`The demo catalogue is invalid. ${problems.join(' ')}`)
  const knownPictures = await readKnownPictures(demoPath)
  const { pictures, problems: faults } = await measurePictures(folder, knownPictures)
  if (faults.length > 0) throw new Error(`The demo catalogue is invalid. ${faults.join(' ')}`)
  const pictureIds = await importPictures(db, folder, { pictures, isDemo: true })
  await inTransaction(db, async (tx) => {
    await publishWholeCatalogue(tx)
    // Another process may have imported a catalogue in the meantime.
    if (!(await registerCatalogue(tx))) return
    await replaceCatalogue(tx, folder, pictureIds, { isDemo: true, kept: { stock: true, prices: true } })
    await insertDemoData(tx, folder.reviews)
  })
}

const knownPicture = z.object({ width: z.int(), height: z.int(), blur: z.string() })

/** The CLI's `placeholders` command writes this file. */
async function readKnownPictures(demoPath: string): Promise<KnownPictures> {
  const json = await readFile(join(demoPath, 'placeholders.json'), 'utf8')
  return z.record(z.string(), knownPicture).parse(JSON.parse(json))
}
