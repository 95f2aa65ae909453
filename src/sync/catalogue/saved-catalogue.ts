/** The catalogue copy on this device. The worker writes it; page and worker read it. */
import type { CatalogueChanges, CatalogueCopy } from '#contract/schemas/catalogue.ts'
import { isRecord } from '#contract/type-guards.ts'
import { isResponseOf } from '../response-check.ts'
import { deviceStorage } from '../storage/device-storage.ts'

/** Raise the number when the stored format changes: older copies are then ignored. */
const KEY = 'catalogue-3'

export interface SavedCatalogue extends CatalogueCopy {
  /** Time when the server last confirmed this version (epoch ms). */
  savedAt: number
}

/** Saves a catalogue, replacing the earlier one. */
export async function saveCatalogue(catalogue: SavedCatalogue): Promise<void> {
  await deviceStorage.update(KEY, () => catalogue)
}

/** Deletes the catalogue from this device. */
export async function deleteSavedCatalogue(): Promise<void> {
  await deviceStorage.update(KEY, () => undefined)
}

/** Returns the saved catalogue; null if there is none. */
export async function readSavedCatalogue(): Promise<SavedCatalogue | null> {
  const stored = await deviceStorage.read(KEY)
  return isSavedCatalogue(stored) ? stored : null
}

/** Applies changes to the catalogue. Ignores products that the copy had no room for. */
export function applyCatalogueChanges<Copy extends CatalogueCopy>(
  copy: Copy,
  { version, products }: CatalogueChanges,
): Copy {
  const changed = new Map(products.map((product) => [product._id, product]))
  return { ...copy, version, products: copy.products.map((product) => changed.get(product._id) ?? product) }
}

function isSavedCatalogue(stored: unknown): stored is SavedCatalogue {
  return isRecord(stored) && typeof stored.savedAt === 'number' && isResponseOf('readCatalogue', stored)
}
