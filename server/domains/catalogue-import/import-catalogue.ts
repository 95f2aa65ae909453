import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as z from 'zod'
import { inTransaction, type Queries } from '../../storage/transaction.ts'
import { publishWholeCatalogue, readCatalogueId, registerCatalogue } from '../catalogue/publishing-store.ts'
import { type CatalogueFolder, readCatalogueFolder } from './catalogue-folder.ts'
import { deleteDemoData, insertDemoData } from './demo-data.ts'
import { importPictures, type KnownPictures } from './import-pictures.ts'
import { replaceCatalogue } from './replace-catalogue.ts'

/**
 * Replaces the shop's catalogue with the content of a folder and removes the demo. If `withStock` is true, also
 * overwrites the stock of existing products. Idempotent.
 */
export async function importCatalogue(
  db: Queries,
  folder: CatalogueFolder,
  { withStock }: { withStock: boolean },
): Promise<void> {
  const pictureIds = await importPictures(db, folder, { isDemo: false })
  await inTransaction(db, async (tx) => {
    // Mark the change first: this takes a lock, so that a concurrent import waits until this one is complete.
    await publishWholeCatalogue(tx)
    await registerCatalogue(tx)
    await deleteDemoData(tx)
    await replaceCatalogue(tx, folder, pictureIds, { isDemo: false, withStock })
  })
}

/**
 * Imports the demo catalogue into a new shop. Does nothing if a catalogue has ever been imported into the shop. Throws
 * if the demo catalogue is invalid.
 */
export async function importDemoOnFirstStart(db: Queries, demoPath: string): Promise<void> {
  if (await readCatalogueId(db)) return
  const { folder, problems } = await readCatalogueFolder(demoPath)
  if (!folder) throw new Error(`The demo catalogue is invalid. ${problems.join(' ')}`)
  const knownPictures = await readKnownPictures(demoPath)
  const pictureIds = await importPictures(db, folder, { isDemo: true, knownPictures })
  await inTransaction(db, async (tx) => {
    await publishWholeCatalogue(tx)
    // Another process may have imported a catalogue in the meantime.
    if (!(await registerCatalogue(tx))) return
    await replaceCatalogue(tx, folder, pictureIds, { isDemo: true, withStock: false })
    await insertDemoData(tx, folder.reviews)
  })
}

const knownPicture = z.object({ width: z.int(), height: z.int(), blur: z.string() })

/**
 * Reads the dimensions and blurred placeholders of the demo's pictures, which the CLI's `placeholders` command
 * generates.
 */
async function readKnownPictures(demoPath: string): Promise<KnownPictures> {
  const json = await readFile(join(demoPath, 'placeholders.json'), 'utf8')
  return z.record(z.string(), knownPicture).parse(JSON.parse(json))
}
