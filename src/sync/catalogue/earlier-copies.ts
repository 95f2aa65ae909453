/** Reads copies of the catalogue that earlier releases have saved, so that an update of the shop loses none of them. */
import { getMany } from 'idb-keyval'
import type { ProductFacts } from '#contract/catalogue/product-facts.ts'
import type { Interruptible } from '#contract/interruptible.ts'
import type { PackedVocabulary } from '#contract/search/vocabulary.ts'
import { isRecord } from '#contract/type-guards.ts'
import { inSlices } from '../in-slices.ts'
import { isResponseOf } from '../response-check.ts'
import { accessStore, deviceStorage, reportUnlessExpected } from '../storage/device-storage.ts'
import { CatalogueIntake, type CatalogueRecords } from './catalogue-intake.ts'
import { type CopySummary, catalogueStore, SUMMARY_KEY } from './copy-summary.ts'
import { type PackedTexts, PRODUCTS_PER_RECORD, packTexts, textAt } from './packed-texts.ts'

interface EarlierCopy {
  records: CatalogueRecords
  summary: CopySummary
}

/** Returns the copy that the newest of the earlier releases has saved, or null if there is none that can be read. */
export async function readEarlierCopy(): Promise<EarlierCopy | null> {
  return (await readUnnumberedCopy()) ?? (await readEarliestCopy())
}

const READ_TIMEOUT_MS = 10_000

/** Number of products whose texts were in one record. */
const EARLIER_PRODUCTS_PER_RECORD = 500

type UnnumberedRecords = [facts: string[], words: { vocabulary: PackedVocabulary }, ...texts: PackedTexts[]]

/** Reads a copy as releases of November 2026 saved it: in the same database, but with larger records. */
async function readUnnumberedCopy(): Promise<EarlierCopy | null> {
  const [summary] = await read([SUMMARY_KEY])
  if (!isRecord(summary) || summary.copy !== undefined) return null
  const count = Math.ceil(Number(summary.products) / EARLIER_PRODUCTS_PER_RECORD)
  const stored = await read(['facts', 'words', ...Array.from({ length: count }, (_, number) => `texts-${number}`)])
  if (stored.length === 0 || stored.includes(undefined)) return null
  const records = await inSlices(splitRecords(stored as UnnumberedRecords))
  return { records, summary: { ...(summary as Omit<CopySummary, 'copy'>), copy: String(summary.version) } }
}

/** Reads records. Returns none if the storage does not respond. */
async function read(keys: string[]): Promise<unknown[]> {
  try {
    return await accessStore(catalogueStore, READ_TIMEOUT_MS, (store) => getMany<unknown>(keys, store))
  } catch (error) {
    reportUnlessExpected(error, SUMMARY_KEY)
    return []
  }
}

function* splitRecords([facts, { vocabulary }, ...larger]: UnnumberedRecords): Interruptible<CatalogueRecords> {
  const parsed: ProductFacts[] = []
  for (const part of facts) {
    parsed.push(...JSON.parse(part))
    yield
  }
  const texts: PackedTexts[] = []
  for (const record of larger) {
    for (let start = 0; start < record.ends.length; start += PRODUCTS_PER_RECORD) {
      const ends = record.ends.slice(start, start + PRODUCTS_PER_RECORD)
      texts.push(packTexts(ends.map((_, place) => textAt(record, start + place))))
      yield
    }
  }
  return { facts: parsed, texts, vocabulary }
}

/** Key of the copy as releases before November 2026 saved it, in the database that all values share. */
const EARLIEST_KEY = 'catalogue-3'

async function readEarliestCopy(): Promise<EarlierCopy | null> {
  const stored = await deviceStorage.read(EARLIEST_KEY)
  if (!isRecord(stored)) return null
  const savedAt = Number(stored.savedAt)
  if (!isResponseOf('readCatalogue', stored)) return null
  const { version, total, products, synonyms } = stored
  const intake = new CatalogueIntake(synonyms)
  await intake.add(products)
  const summary = { copy: version, version, savedAt, total, products: products.length, pictured: 0 }
  return { records: await intake.finish(), summary }
}

/** Deletes the copy that `readEarlierCopy` finds outside the database of the catalogue. */
export async function deleteEarliestCopy(): Promise<void> {
  await deviceStorage.update(EARLIEST_KEY, () => undefined)
}
