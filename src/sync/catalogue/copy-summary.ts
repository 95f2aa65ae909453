/**
 * The summary of the catalogue copy saved on this device: all that pages read of it. Only the service worker writes it,
 * in its own database, so that long transactions never delay the bag.
 */
import { createStore } from 'idb-keyval'
import { isRecord } from '#contract/type-guards.ts'
import { createDeviceStorage } from '../storage/device-storage.ts'

export interface CopySummary {
  /** Version of the catalogue, as the server names it. */
  version: string
  /** Time when the server last confirmed that this version is up to date (epoch ms). */
  savedAt: number
  /** Number of products saved on this device. */
  products: number
  /** Number of saved products whose first picture is on this device, as far as they have been counted. */
  pictured: number
  /** Number of products in the shop. */
  total: number
  /** Begins the keys of a copy in many records, as `copy-in-records.ts` reads it. */
  copy?: string
}

export const catalogueStore = createStore('nakshi-catalogue-4', 'copy')

export const SUMMARY_KEY = 'summary'

const storage = createDeviceStorage({ store: catalogueStore })

/** Returns the summary of the catalogue copy saved on this device, or null if there is none. Never rejects. */
export async function readCopySummary(): Promise<CopySummary | null> {
  const stored = await storage.read(SUMMARY_KEY)
  return isCopySummary(stored) ? stored : null
}

/** Changes fields of the stored summary. Does nothing if there is no copy. */
export async function changeCopySummary(changed: Partial<CopySummary>): Promise<void> {
  await storage.update(SUMMARY_KEY, (stored) => (isCopySummary(stored) ? { ...stored, ...changed } : undefined))
}

export function isCopySummary(stored: unknown): stored is CopySummary {
  return (
    isRecord(stored) &&
    typeof stored.version === 'string' &&
    [stored.savedAt, stored.products, stored.pictured, stored.total].every((value) => typeof value === 'number')
  )
}
