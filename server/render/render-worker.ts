/**
 * Renders pages in its own thread, so that the API does not wait for them. Its API requests are answered by the
 * main thread.
 */
import { AsyncLocalStorage } from 'node:async_hooks'
import { pathToFileURL } from 'node:url'
import { parentPort, workerData } from 'node:worker_threads'
import type { Render, Renderer, RenderResult, Transport } from '#contract/rendering.ts'
import type { ApiText, FromRenderWorker, RenderWorkerData, ToRenderWorker } from './render-messages.ts'

const { rendererFile }: RenderWorkerData = workerData
const renderer: Renderer = await import(pathToFileURL(rendererFile).href)
let render: Render | undefined

const pageOf = new AsyncLocalStorage<number>()
const waiting = new Map<number, (response: ApiText) => void>()
let lastRequest = 0

const transport: Transport = async (url) => {
  const page = pageOf.getStore()
  if (page === undefined) throw new Error('Requests are sent for a page only.')
  const request = ++lastRequest
  const { status, text } = await new Promise<ApiText>((resolve) => {
    waiting.set(request, resolve)
    send({ kind: 'request', request, page, url })
  })
  return new Response(text, { status })
}

parentPort?.on('message', (message: ToRenderWorker) => {
  if (message.kind === 'render') return void pageOf.run(message.page, () => renderPage(message))
  waiting.get(message.request)?.(message.response)
  waiting.delete(message.request)
})

async function renderPage({ page, url, origin, posted }: Extract<ToRenderWorker, { kind: 'render' }>): Promise<void> {
  try {
    const renderUrl: Render = render ?? renderer.makeRenderer({ origin, transport })
    render = renderUrl
    const result: RenderResult = await renderUrl(url, posted)
    send({ kind: 'rendered', page, result })
  } catch (error) {
    send({ kind: 'failed', page, error: error instanceof Error ? error : new Error(String(error)) })
  }
}

function send(message: FromRenderWorker): void {
  parentPort?.postMessage(message)
}
