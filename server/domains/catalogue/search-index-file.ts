/** Keeps the search vocabulary of a large catalogue in a file, so that it is not rebuilt at every start. */
import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { deserialize, serialize } from 'node:v8'
import type { Synonyms } from '#contract/schemas/catalogue.ts'
import type { ProductText } from '#contract/search/pack-vocabulary.ts'
import type { PackedVocabulary } from '#contract/search/vocabulary.ts'
import { inSlices } from '../../lib/in-slices.ts'

/** Must be incremented with every change to how words are split, weighed or stored; a test notices such changes. */
const FORMAT = 1

const PREFIX = 'search-index-'

const DIGEST_BYTES = 32

/** Bytes that are read at once. */
const CHUNK_BYTES = 1 << 20

/** Returns the name of the vocabulary's file, which depends on all texts that the vocabulary is made of. */
export async function vocabularyFileName(products: readonly ProductText[], synonyms: Synonyms): Promise<string> {
  const hash = createHash('sha256').update(JSON.stringify(synonyms))
  function* addTexts(): Generator<void, void> {
    for (const [at, product] of products.entries()) {
      const { title, categories, subcategory, color, materials, detail, description } = product
      hash.update(JSON.stringify([title, categories, subcategory, color, materials, detail, description]))
      if (at % 100 === 0) yield
    }
  }
  await inSlices(addTexts())
  return `${PREFIX}${FORMAT}-${hash.digest('hex').slice(0, 32)}`
}

/** Returns the stored vocabulary, or null if the file is missing or damaged. */
export async function readVocabulary(folder: string, name: string): Promise<PackedVocabulary | null> {
  const chunks: Buffer[] = []
  const hash = createHash('sha256')
  try {
    const [digest = Buffer.alloc(0)] = await readBytes(join(folder, name), { end: DIGEST_BYTES - 1 })
    for await (const chunk of createReadStream(join(folder, name), {
      start: DIGEST_BYTES,
      highWaterMark: CHUNK_BYTES,
    })) {
      hash.update(chunk)
      chunks.push(chunk)
    }
    return hash.digest().equals(digest) ? deserialize(Buffer.concat(chunks)) : null
  } catch {
    // Then it is rebuilt.
    return null
  }
}

async function readBytes(file: string, range: { end: number }): Promise<Buffer[]> {
  const chunks: Buffer[] = []
  for await (const chunk of createReadStream(file, range)) chunks.push(chunk)
  return chunks
}

/** Stores a vocabulary and deletes those of earlier catalogues. */
export async function writeVocabulary(folder: string, name: string, packed: PackedVocabulary): Promise<void> {
  await mkdir(folder, { recursive: true })
  const content = serialize(packed)
  const digest = createHash('sha256').update(content).digest()
  const draft = join(folder, `draft-${process.pid}`)
  await writeFile(draft, Buffer.concat([digest, content]))
  // Other processes may read the folder, so the file must appear at once and complete.
  await rename(draft, join(folder, name))
  for (const other of await readdir(folder)) {
    if (other.startsWith(PREFIX) && other !== name) await rm(join(folder, other), { force: true })
  }
}
