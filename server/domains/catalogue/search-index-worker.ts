/** Collects the words of a large catalogue in its own thread, so that requests do not wait for it. */
import { parentPort, workerData } from 'node:worker_threads'
import { finish } from '#contract/interruptible.ts'
import { VocabularyPacker } from '#contract/search/pack-vocabulary.ts'
import type { SearchWorkerData, ToSearchWorker } from './pack-in-worker.ts'

const { synonyms }: SearchWorkerData = workerData
const packer = new VocabularyPacker(synonyms)

parentPort?.on('message', (message: ToSearchWorker) => {
  if (message !== 'finish') {
    for (const product of message) packer.add(product)
    return
  }
  const packed = finish(packer.pack())
  parentPort?.postMessage(packed, [packed.products.buffer, packed.weightCodes.buffer])
})
