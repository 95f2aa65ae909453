/**
 * Reads and writes the copy of the catalogue saved on this device. Only the service worker uses it; pages read the
 * summary.
 */
import { getMany, promisifyRequest } from 'idb-keyval'
import type { ProductFacts } from '#contract/catalogue/product-facts.ts'
import type { Interruptible } from '#contract/interruptible.ts'
import { stockBySize } from '#contract/search/size-words.ts'
import type { PackedVocabulary } from '#contract/search/vocabulary.ts'
import { isRecord } from '#contract/type-guards.ts'
import { inSlices } from '../in-slices.ts'
import { accessStore, reportUnlessExpected } from '../storage/device-storage.ts'
import { CatalogueContent, type SearchFacts } from './catalogue-content.ts'
import type { CatalogueRecords } from './catalogue-intake.ts'
import { type CopySummary, catalogueStore, readCopySummary, SUMMARY_KEY } from './copy-summary.ts'
import { deleteEarliestCopy, readEarlierCopy } from './earlier-copies.ts'
import { type PackedTexts, PRODUCTS_PER_RECORD } from './packed-texts.ts'

export interface SavedCatalogue {
  summary: CopySummary
  content: CatalogueContent
}

/** Facts and texts have many records, which are numbered. The others are what every search needs. */
type RecordName = 'facts' | 'texts' | 'words' | 'search'

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
export async function saveCatalogue(
  { facts, texts, vocabulary }: CatalogueRecords,
  summary: CopySummary,
): Promise<boolean> {
  const records = texts.map((record, number): StoredRecord => [keyOf(summary, 'texts', number), record])
  records.push([keyOf(summary, 'words'), vocabulary], ...(await inSlices(factRecords(facts, summary))))
  const isSaved = await write(records, { replaces: true })
  latest = null
  return isSaved
}

/** Saves changed facts of the copy's products. Never rejects. */
export async function saveChangedFacts(facts: readonly ProductFacts[], summary: CopySummary): Promise<void> {
  await write(await inSlices(factRecords(facts, summary)), { replaces: false })
}

/** Deletes the copy of the catalogue from this device. */
export async function deleteSavedCatalogue(): Promise<void> {
  latest = null
  await deleteEarliestCopy()
  await write([], { replaces: true })
}

type StoredRecord = [key: string, value: unknown]

/** Returns the key of a record. It contains `copy`, so that nothing that still uses one copy reads another's records. */
function keyOf({ copy }: CopySummary, name: RecordName, number?: number): string {
  return [copy, name, number].join()
}

/** Returns everything that changes with the facts: their records, what a search needs of them, and the summary. */
function* factRecords(facts: readonly ProductFacts[], summary: CopySummary): Interruptible<StoredRecord[]> {
  const records: StoredRecord[] = []
  for (let start = 0; start < facts.length; start += PRODUCTS_PER_RECORD) {
    const part = JSON.stringify(facts.slice(start, start + PRODUCTS_PER_RECORD))
    records.push([keyOf(summary, 'facts', records.length), part])
    yield
  }
  const prices = Float64Array.from(facts, ({ pricePaise }) => pricePaise)
  const search: SearchFacts = { prices, sizes: yield* stockBySize(facts) }
  return [...records, [keyOf(summary, 'search'), search], [SUMMARY_KEY, summary]]
}

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

/** Reads what every search needs. Returns null if it is missing or the storage does not respond. */
async function readContent(summary: CopySummary): Promise<CatalogueContent | null> {
  const [search, words] = (await read([keyOf(summary, 'search'), keyOf(summary, 'words')], isRecord)) ?? []
  const keysOf = (name: RecordName, numbers: readonly number[]) => numbers.map((number) => keyOf(summary, name, number))
  if (!isSearchFacts(search) || !isVocabulary(words)) return null
  return new CatalogueContent(
    words,
    search,
    (numbers) => read(keysOf('facts', numbers), isText),
    (numbers) => read(keysOf('texts', numbers), isPackedTexts),
  )
}

/** Reads records in one transaction. Returns null if one is missing or the storage does not respond. */
async function read<Value>(keys: string[], isExpected: (stored: unknown) => stored is Value): Promise<Value[] | null> {
  try {
    const stored = await accessStore(catalogueStore, READ_TIMEOUT_MS, (store) => getMany<unknown>(keys, store))
    return stored.every(isExpected) ? stored : null
  } catch (error) {
    reportUnlessExpected(error, keys.join())
    return null
  }
}

const isText = (stored: unknown): stored is string => typeof stored === 'string'

const isPackedTexts = (stored: unknown): stored is PackedTexts => isRecord(stored) && Array.isArray(stored.ends)

const isVocabulary = (stored: unknown): stored is PackedVocabulary => isRecord(stored) && Array.isArray(stored.words)

const isSearchFacts = (stored: unknown): stored is SearchFacts => isRecord(stored) && stored.sizes instanceof Map

/** The summary of the copy that an earlier release has saved, once the worker has looked for one. */
let adopted: Promise<CopySummary | null> | null = null

/** Takes over the copy that an earlier release has saved, and returns its summary. Returns null if there is none. */
async function adoptEarlierCopy(): Promise<CopySummary | null> {
  const earlier = await readEarlierCopy()
  if (!earlier || !(await saveCatalogue(earlier.records, earlier.summary))) return null
  await deleteEarliestCopy()
  return earlier.summary
}
