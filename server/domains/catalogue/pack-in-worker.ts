import { createRequire } from 'node:module'
import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { Worker } from 'node:worker_threads'
import type { Synonyms } from '#contract/schemas/catalogue.ts'
import type { ProductText } from '#contract/search/pack-vocabulary.ts'
import type { PackedVocabulary } from '#contract/search/vocabulary.ts'
import { projectRoot } from '../../lib/project-root.ts'

export interface SearchWorkerData {
  synonyms: Synonyms
}

/** Products to add, or the request to return the vocabulary. */
export type ToSearchWorker = readonly ProductText[] | 'finish'

/** Number of products in a message, which takes less than 5 ms to copy. */
const BATCH_SIZE = 200

/**
 * Collects the words of a catalogue in another thread. Rejects if the thread fails or `signal` aborts, which ends the
 * thread.
 */
export async function packInWorker(
  products: readonly ProductText[],
  synonyms: Synonyms,
  signal: AbortSignal,
): Promise<PackedVocabulary> {
  signal.throwIfAborted()
  const worker = startWorker({ synonyms })
  const end = () => void worker.terminate()
  signal.addEventListener('abort', end)
  const packed = new Promise<PackedVocabulary>((resolve, reject) => {
    worker.once('message', resolve)
    worker.once('error', reject)
    worker.once('exit', (code) => reject(new Error(`The thread that builds the search index ended with code ${code}.`)))
  })
  const send = async () => {
    for (let start = 0; start < products.length && !signal.aborted; start += BATCH_SIZE) {
      post(worker, products.slice(start, start + BATCH_SIZE).map(textOf))
      await setImmediate()
    }
    post(worker, 'finish')
  }
  try {
    const [result] = await Promise.all([packed, send()])
    return result
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
