/** The published catalogue as the device keeps it: written by the worker, read by worker and page. */
import type { CatalogueChanges, CatalogueCopy } from '#contract/schemas/catalogue.ts'
import { deviceStorage } from '../storage/device-storage.ts'

/** Raise the number when the stored form or `Product` changes: a copy under another key is not read. */
const KEY = 'catalogue-3'

export interface SavedCatalogue extends CatalogueCopy {
  /** When the server last said that this is the catalogue (epoch ms). */
  savedAt: number
}

/** Puts a catalogue in place of the saved one. */
export async function saveCatalogue(catalogue: SavedCatalogue): Promise<void> {
  await deviceStorage.update(KEY, () => catalogue)
}

/** Takes the catalogue off this device. */
export async function deleteSavedCatalogue(): Promise<void> {
  await deviceStorage.update(KEY, () => undefined)
}

/** `null` where none was saved or the device does not give it out. */
export async function readSavedCatalogue(): Promise<SavedCatalogue | null> {
  const stored = await deviceStorage.read(KEY)
  return isSavedCatalogue(stored) ? stored : null
}

/** The catalogue with these changes. Of products that it had no room for nothing is taken. */
export function applyCatalogueChanges<Copy extends CatalogueCopy>(
  copy: Copy,
  { version, products }: CatalogueChanges,
): Copy {
  const changed = new Map(products.map((product) => [product._id, product]))
  return { ...copy, version, products: copy.products.map((product) => changed.get(product._id) ?? product) }
}

/** Only `saveCatalogue` writes under this key, so its mark tells the form. */
function isSavedCatalogue(stored: unknown): stored is SavedCatalogue {
  return typeof stored === 'object' && stored !== null && 'products' in stored && 'savedAt' in stored
}
