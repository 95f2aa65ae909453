/**
 * Makes pages in its own thread, so that the API does not wait for them: renders, composes and compresses them.
 * The main thread answers its API requests.
 */
import { platform, setPriority } from 'node:os'
import { pathToFileURL } from 'node:url'
import { parentPort, workerData } from 'node:worker_threads'
import type { Renderer } from '#contract/rendering.ts'
import { compressAgain } from '../http/compressed-content.ts'
import { readBuiltClient } from './built-client.ts'
import { PageMaker } from './page-maker.ts'
import type { FromRenderWorker, RenderWorkerData, ToRenderWorker } from './render-messages.ts'

/** Niceness of render threads. A thread competing for the same core gets three times as much of it as they do. */
const NICENESS = 5

// On Linux, this changes only this thread, and the API stays fast; elsewhere, it would slow down the whole server.
if (platform() === 'linux') setPriority(NICENESS)

const { rendererFile, clientDir }: RenderWorkerData = workerData
const renderer: Renderer = await import(pathToFileURL(rendererFile).href)

/** Questions that the main thread has not answered yet. */
const questions = new Map<number, (answer: Answer) => void>()
let lastQuestion = 0

type Answer = Exclude<ToRenderWorker, { task: number }>

function ask(message: (question: number) => FromRenderWorker): Promise<Answer> {
  const question = ++lastQuestion
  send(message(question))
  return new Promise((resolve) => questions.set(question, resolve))
}

const maker = new PageMaker({
  renderer,
  client: readBuiltClient(clientDir),
  readApi: async (task, url, knownTag) => {
    const answer = await ask((question) => ({ kind: 'read-api', question, task, url, knownTag }))
    if (answer.kind !== 'response') throw new Error(`The API did not respond to ${url}.`)
    return answer.response
  },
  readPicture: async (task, address) => {
    const answer = await ask((question) => ({ kind: 'read-picture', question, task, address }))
    if (answer.kind !== 'picture') throw new Error(`The picture ${address} cannot be read.`)
    return answer.bytes
  },
})

parentPort?.on('message', (message: ToRenderWorker) => {
  if ('task' in message) return void perform(message)
  questions.get(message.question)?.(message)
  questions.delete(message.question)
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
  parentPort?.postMessage(message)
}
