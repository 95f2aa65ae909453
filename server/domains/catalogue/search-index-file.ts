/** Keeps the search vocabulary of a large catalogue in a file, so that it is not rebuilt at every start. */
import { createHash } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { deserialize, serialize } from 'node:v8'
import type { Synonyms } from '#contract/schemas/catalogue.ts'
import type { ProductText } from '#contract/search/pack-vocabulary.ts'
import type { PackedVocabulary } from '#contract/search/vocabulary.ts'
import { inSlices } from '../../lib/in-slices.ts'

/** Must be incremented with every change to how words are split, weighed or stored; a test notices such changes. */
const FORMAT = 2

const PREFIX = 'search-index-'

const DIGEST_BYTES = 32

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

/** Returns the stored vocabulary, or null if the file is missing or damaged. Its long arrays can be transferred. */
export async function readVocabulary(folder: string, name: string): Promise<PackedVocabulary | null> {
  // Without a readable file, the vocabulary is collected again.
  const file = await readFile(join(folder, name)).catch(() => null)
  const content = file?.subarray(DIGEST_BYTES)
  if (!file || !content || !digestOf(content).equals(file.subarray(0, DIGEST_BYTES))) return null
  const packed: PackedVocabulary = deserialize(content)
  return { ...packed, products: packed.products.slice(), weightCodes: packed.weightCodes.slice() }
}

function digestOf(content: Buffer): Buffer {
  return createHash('sha256').update(content).digest()
}

/** Stores a vocabulary and deletes those of earlier catalogues. */
export async function writeVocabulary(folder: string, name: string, packed: PackedVocabulary): Promise<void> {
  await mkdir(folder, { recursive: true })
  const content = serialize(packed)
  const draft = join(folder, `draft-${process.pid}`)
  await writeFile(draft, [digestOf(content), content])
  // Other processes may read the folder, so the file must appear at once and complete.
  await rename(draft, join(folder, name))
  for (const other of await readdir(folder)) {
    if (other.startsWith(PREFIX) && other !== name) await rm(join(folder, other), { force: true })
  }
}
