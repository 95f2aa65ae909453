/**
 * Makes pages in its own thread, so that the API does not wait for them. The main thread reads the API and the pictures
 * for it.
 */
import { platform, setPriority } from 'node:os'
import { pathToFileURL } from 'node:url'
import { parentPort, workerData } from 'node:worker_threads'
import type { Renderer } from '#contract/rendering.ts'
import { compressAgain } from '../http/compressed-content.ts'
import { readBuiltClient } from './built-client.ts'
import { PageMaker } from './page-maker.ts'
import type { FromRenderWorker, Rendering, RenderWorkerData, ToRenderWorker } from './render-messages.ts'

/** Niceness of render threads. A thread competing for the same core gets three times as much of it as they do. */
const NICENESS = 5

// On Linux, this changes only this thread, and the API stays fast; elsewhere, it would slow down the whole server.
if (platform() === 'linux') setPriority(NICENESS)

const { rendererFile, clientDir }: RenderWorkerData = workerData
const renderer: Renderer = await import(pathToFileURL(rendererFile).href)

type ReadResult = Exclude<ToRenderWorker, { task: number }>

/** Reads that the main thread has not finished yet. */
const pendingReads = new Map<number, (result: ReadResult) => void>()
let lastRead = 0

/** Asks the main thread to read something. Returns what it has read. */
function readThrough(message: (read: number) => FromRenderWorker): Promise<ReadResult> {
  const read = ++lastRead
  send(message(read))
  return new Promise((resolve) => pendingReads.set(read, resolve))
}

const maker = new PageMaker({
  renderer,
  client: readBuiltClient(clientDir),
  readApi: async (task, url, knownTag) => {
    const result = await readThrough((read) => ({ kind: 'read-api', read, task, url, knownTag }))
    if (result.kind !== 'response') throw new Error(`The API did not respond to ${url}.`)
    return result.response
  },
  readPicture: async (task, address) => {
    const result = await readThrough((read) => ({ kind: 'read-picture', read, task, address }))
    if (result.kind !== 'picture') throw new Error(`The picture ${address} cannot be read.`)
    return result.bytes
  },
})

parentPort?.on('message', (message: ToRenderWorker) => {
  if ('task' in message) return void perform(message)
  pendingReads.get(message.read)?.(message)
  pendingReads.delete(message.read)
})

async function perform(message: Extract<ToRenderWorker, { task: number }>): Promise<void> {
  const { task } = message
  try {
    if (message.kind === 'compress') send({ kind: 'compressed', task, content: compressAgain(message.content) })
    else send({ kind: 'rendered', task, rendering: await maker.make(task, message.request) })
  } catch (error) {
    send({ kind: 'failed', task, error: error instanceof Error ? error : new Error(String(error)) })
  }
}

function send(message: FromRenderWorker): void {
  parentPort?.postMessage(message, message.kind === 'rendered' ? memoryToMove(message.rendering) : [])
}

/** Returns the memory that is moved to the main thread instead of copied: a page's compressed HTML. */
function memoryToMove({ page }: Rendering): ArrayBuffer[] {
  return page.kind === 'page' ? [page.html.br.buffer] : []
}
