/**
 * Reads and writes the copy of the catalogue saved on this device. Only the service worker uses it; pages read the
 * summary.
 */
import { getMany, promisifyRequest } from 'idb-keyval'
import { PRODUCTS_PER_PART } from '#contract/catalogue/offline-budget.ts'
import type { ProductFacts } from '#contract/catalogue/product-facts.ts'
import type { Interruptible } from '#contract/interruptible.ts'
import { isRecord } from '#contract/type-guards.ts'
import { inSlices } from '../in-slices.ts'
import { isResponseOf } from '../response-check.ts'
import { accessStore, deviceStorage, reportUnlessExpected } from '../storage/device-storage.ts'
import {
  CatalogueContent,
  CatalogueIntake,
  type SearchWords,
  TEXTS_PER_RECORD,
  type TextRecord,
} from './catalogue-content.ts'
import { type CopySummary, catalogueStore, isCopySummary, readCopySummary, SUMMARY_KEY } from './copy-summary.ts'

export interface SavedCatalogue {
  summary: CopySummary
  content: CatalogueContent
}

const FACTS_KEY = 'facts'
const WORDS_KEY = 'words'

const TEXTS_PREFIX = 'texts-'

const READ_TIMEOUT_MS = 3000
const WRITE_TIMEOUT_MS = 30_000

/** The content read last. A worker answers many requests from the same version. */
let latest: { version: string; content: Promise<CatalogueContent | null> } | null = null

/** Returns the copy of the catalogue saved on this device, or null if there is none or it cannot be read. */
export async function readSavedCatalogue(): Promise<SavedCatalogue | null> {
  const stored = await readCopySummary()
  if (!stored) adopted ??= adoptEarlierCopy()
  const summary = stored ?? (await adopted) ?? null
  if (!summary) return null
  if (latest?.version !== summary.version) latest = { version: summary.version, content: readContent(summary) }
  const content = await latest.content
  if (!content) latest = null
  return content && { summary, content }
}

/**
 * Saves a copy of the catalogue on this device. The copy before it stays until the new one is complete. Returns whether
 * that succeeded, which it does not if the disk is full. Never rejects.
 */
export async function saveCatalogue(content: CatalogueContent, summary: CopySummary): Promise<boolean> {
  const facts = await inSlices(packFacts(content.facts))
  const texts = content.texts.map((record, number): StoredRecord => [`${TEXTS_PREFIX}${number}`, record])
  latest = { version: summary.version, content: Promise.resolve(content) }
  return write([[FACTS_KEY, facts], [WORDS_KEY, content.words], ...texts, [SUMMARY_KEY, summary]], { replaces: true })
}

/** Saves changed facts of the copy's products. Never rejects. */
export async function saveChangedFacts(content: CatalogueContent, summary: CopySummary): Promise<void> {
  const facts = await inSlices(packFacts(content.facts))
  latest = { version: summary.version, content: Promise.resolve(content) }
  await write(
    [
      [FACTS_KEY, facts],
      [SUMMARY_KEY, summary],
    ],
    { replaces: false },
  )
}

/** Deletes the copy of the catalogue from this device. */
export async function deleteSavedCatalogue(): Promise<void> {
  latest = null
  await deviceStorage.update(EARLIER_KEY, () => undefined)
  await write([], { replaces: true })
}

/** Returns the facts as JSON texts, each with the facts of one part. */
function* packFacts(facts: readonly ProductFacts[]): Interruptible<string[]> {
  const parts: string[] = []
  for (let start = 0; start < facts.length; start += PRODUCTS_PER_PART) {
    parts.push(JSON.stringify(facts.slice(start, start + PRODUCTS_PER_PART)))
    yield
  }
  return parts
}

type StoredRecord = [key: string, value: unknown]

/** Writes records in one transaction, so that there is always a complete copy. Returns whether that succeeded. */
async function write(records: readonly StoredRecord[], { replaces }: { replaces: boolean }): Promise<boolean> {
  try {
    await accessStore(catalogueStore, WRITE_TIMEOUT_MS, (store) =>
      store('readwrite', (objects) => putEach(objects, records, replaces)),
    )
    return true
  } catch (error) {
    reportUnlessExpected(error, SUMMARY_KEY)
    return false
  }
}

/** Hands over one record after the other, because each takes a while to serialise. */
function putEach(objects: IDBObjectStore, records: readonly StoredRecord[], replaces: boolean): Promise<void> {
  const left = records.values()
  const putNext = () => {
    const { value: record } = left.next()
    if (record) objects.put(record[1], record[0]).onsuccess = putNext
  }
  if (replaces) objects.clear().onsuccess = putNext
  else putNext()
  return promisifyRequest(objects.transaction)
}

/** Reads the content that belongs to a summary. Returns null if it is incomplete or the storage does not respond. */
async function readContent({ version, products }: CopySummary): Promise<CatalogueContent | null> {
  try {
    const textKeys = Array.from(
      { length: Math.ceil(products / TEXTS_PER_RECORD) },
      (_, number) => `${TEXTS_PREFIX}${number}`,
    )
    const keys = [SUMMARY_KEY, FACTS_KEY, WORDS_KEY, ...textKeys]
    const [summary, facts, words, ...texts] = await accessStore(catalogueStore, READ_TIMEOUT_MS, (store) =>
      getMany<unknown>(keys, store),
    )
    const isComplete = isCopySummary(summary) && summary.version === version && isSearchWords(words)
    if (!isComplete || !isJsonTexts(facts) || !texts.every(isTextRecord)) return null
    return new CatalogueContent(
      facts.flatMap((part) => JSON.parse(part)),
      texts,
      words,
    )
  } catch (error) {
    reportUnlessExpected(error, FACTS_KEY)
    return null
  }
}

const isJsonTexts = (stored: unknown): stored is string[] => Array.isArray(stored)

const isTextRecord = (stored: unknown): stored is TextRecord => isRecord(stored) && Array.isArray(stored.ends)

const isSearchWords = (stored: unknown): stored is SearchWords =>
  isRecord(stored) && isRecord(stored.vocabulary) && stored.sizes instanceof Set

/** Key of the copy as releases before December 2026 saved it, in the database that all values share. */
const EARLIER_KEY = 'catalogue-3'

/** The summary of the copy that an earlier release has saved, once the worker has looked for one. */
let adopted: Promise<CopySummary | null> | null = null

/** Takes over the copy that an earlier release has saved, and returns its summary. Returns null if there is none. */
async function adoptEarlierCopy(): Promise<CopySummary | null> {
  const stored = await deviceStorage.read(EARLIER_KEY)
  if (!isRecord(stored)) return null
  const savedAt = Number(stored.savedAt)
  if (!isResponseOf('readCatalogue', stored)) return null
  const { version, total, products, synonyms } = stored
  const intake = new CatalogueIntake(synonyms)
  await intake.add(products)
  const summary = { version, savedAt, total, products: products.length, pictured: 0 }
  const isSaved = await saveCatalogue(await intake.finish(), summary)
  if (isSaved) await deviceStorage.update(EARLIER_KEY, () => undefined)
  return summary
}
