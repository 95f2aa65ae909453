/** Reads or collects the words of a large catalogue in its own thread, so that requests do not wait for it. */
import { parentPort, workerData } from 'node:worker_threads'
import { finish } from '#contract/interruptible.ts'
import { VocabularyPacker } from '#contract/search/pack-vocabulary.ts'
import type { FromSearchWorker, SearchWorkerData, ToSearchWorker } from './pack-in-worker.ts'
import { readVocabulary, writeVocabulary } from './search-index-file.ts'

const { synonyms, folder, name }: SearchWorkerData = workerData
const packer = new VocabularyPacker(synonyms)

parentPort?.on('message', async (message: ToSearchWorker) => {
  if (message !== 'finish') {
    for (const product of message) packer.add(product)
    return
  }
  const packed = finish(packer.pack())
  const writeError = await writeVocabulary(folder, name, packed).then(
    () => null,
    (error: unknown) => error,
  )
  send({ packed, writeError })
})

const stored = await readVocabulary(folder, name)
send(stored ? { packed: stored, writeError: null } : 'missing')

function send(message: FromSearchWorker): void {
  const long = message === 'missing' ? [] : [message.packed.products.buffer, message.packed.weightCodes.buffer]
  parentPort?.postMessage(message, long)
}
