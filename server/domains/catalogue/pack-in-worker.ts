import { createRequire } from 'node:module'
import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { Worker } from 'node:worker_threads'
import type { Synonyms } from '#contract/schemas/catalogue.ts'
import type { ProductText } from '#contract/search/pack-vocabulary.ts'
import type { PackedVocabulary } from '#contract/search/vocabulary.ts'
import { projectRoot } from '../../lib/project-root.ts'
import { vocabularyFileName } from './search-index-file.ts'

export interface SearchWorkerData {
  synonyms: Synonyms
  /** Folder and name of the file in which the vocabulary is stored. */
  folder: string
  name: string
}

/** Products to add, or the request to return the vocabulary. */
export type ToSearchWorker = readonly ProductText[] | 'finish'

/** `missing` asks for the products, because no vocabulary is stored. `writeError` is null if the vocabulary is stored. */
export type FromSearchWorker = 'missing' | { packed: PackedVocabulary; writeError: unknown }

/** Number of products in a message, which takes less than 5 ms to copy. */
const BATCH_SIZE = 200

interface Options {
  /** Folder in which vocabularies are stored. */
  folder: string
  signal: AbortSignal
  /** Called when the vocabulary could not be stored. */
  onError: (error: unknown) => void
}

/**
 * Reads the words of a catalogue from their file, or collects and stores them, in another thread: that of a large
 * catalogue has 40 MB. Rejects if the thread fails or `signal` aborts, which ends the thread.
 */
export async function packInWorker(
  products: readonly ProductText[],
  synonyms: Synonyms,
  { folder, signal, onError }: Options,
): Promise<PackedVocabulary> {
  const name = await vocabularyFileName(products, synonyms)
  signal.throwIfAborted()
  const worker = startWorker({ synonyms, folder, name })
  const end = () => void worker.terminate()
  signal.addEventListener('abort', end)
  const send = async () => {
    for (let start = 0; start < products.length && !signal.aborted; start += BATCH_SIZE) {
      post(worker, products.slice(start, start + BATCH_SIZE).map(textOf))
      await setImmediate()
    }
    post(worker, 'finish')
  }
  try {
    return await new Promise<PackedVocabulary>((resolve, reject) => {
      worker.on('message', (message: FromSearchWorker) => {
        if (message === 'missing') return void send().catch(reject)
        if (message.writeError !== null) onError(message.writeError)
        resolve(message.packed)
      })
      worker.once('error', reject)
      worker.once('exit', (code) => reject(new Error(`The thread for the search index ended with code ${code}.`)))
    })
  } finally {
    signal.removeEventListener('abort', end)
    await worker.terminate()
  }
}

function startWorker(workerData: SearchWorkerData): Worker {
  if (!import.meta.url.endsWith('.ts')) {
    return new Worker(join(projectRoot, 'dist/server/search-index-worker.js'), { workerData })
  }
  // Run from source, as in tests, the thread needs the loader for TypeScript.
  const loader = pathToFileURL(
    createRequire(import.meta.url)
      .resolve('tsx/esm/api')
      .replace(/cjs$/, 'mjs'),
  ).href
  const source = new URL('search-index-worker.ts', import.meta.url).href
  const code = `import('${loader}').then(({ register }) => { register(); return import('${source}') })`
  return new Worker(code, { workerData, eval: true })
}

function post(worker: Worker, message: ToSearchWorker): void {
  worker.postMessage(message)
}

/** Returns the parts of a product that contain words. */
function textOf(product: ProductText): ProductText {
  const { title, categories, subcategory, color, materials, detail, description } = product
  return { title, categories, subcategory, color, materials, detail, description }
}
