/**
 * Functions that read and write the copy of the catalogue saved on this device. Only the service worker writes the
 * copy; the page and the service worker both read it.
 */
import type { CatalogueChanges, CatalogueCopy } from '#contract/schemas/catalogue.ts'
import { isRecord } from '#contract/type-guards.ts'
import { isResponseOf } from '../response-check.ts'
import { deviceStorage } from '../storage/device-storage.ts'

/**
 * Storage key for the catalogue copy. Increase the number when the stored format changes, so that older copies are
 * ignored.
 */
const KEY = 'catalogue-3'

export interface SavedCatalogue extends CatalogueCopy {
  /** Time when the server last confirmed that this version is up to date (epoch ms). */
  savedAt: number
}

/** Saves a copy of the catalogue on this device, replacing any earlier copy. */
export async function saveCatalogue(catalogue: SavedCatalogue): Promise<void> {
  await deviceStorage.update(KEY, () => catalogue)
}

/** Deletes the saved copy of the catalogue from this device. */
export async function deleteSavedCatalogue(): Promise<void> {
  await deviceStorage.update(KEY, () => undefined)
}

/** Returns the copy of the catalogue saved on this device, or null if there is none. */
export async function readSavedCatalogue(): Promise<SavedCatalogue | null> {
  const stored = await deviceStorage.read(KEY)
  return isSavedCatalogue(stored) ? stored : null
}

/**
 * Returns the saved catalogue with changed products replaced by their new versions. Ignores changes to products that
 * are not saved on this device.
 */
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
