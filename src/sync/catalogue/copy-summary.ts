/**
 * What pages read of the catalogue copy on this device. Only the service worker
 * writes it, in its own database, so that long transactions never delay the bag.
 */
import { createStore } from 'idb-keyval'
import { isRecord } from '#contract/type-guards.ts'
import { createDeviceStorage } from '../storage/device-storage.ts'

export interface CopySummary {
  /** As the server names it. */
  version: string
  /** When the server last confirmed that this version is up to date (epoch ms). */
  savedAt: number
  products: number
  /** Saved products whose first picture is on this device, as far as counted. */
  pictured: number
  /** Products in the shop. */
  total: number
  /** How the keys of a copy in many records begin; see `copy-in-records.ts`. */
  copy?: string
}

export const catalogueStore = createStore('nakshi-catalogue-4', 'copy')

export const SUMMARY_KEY = 'summary'

const storage = createDeviceStorage({ store: catalogueStore })

/** Returns null if there is no copy. Never rejects. */
export async function readCopySummary(): Promise<CopySummary | null> {
  const stored = await storage.read(SUMMARY_KEY)
  return isCopySummary(stored) ? stored : null
}

/** Does nothing if there is no copy. */
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
