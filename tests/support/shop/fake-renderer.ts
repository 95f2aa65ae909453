import { mkdir, mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/**
 * A thread that renders each page as the text of the API's response at the same path, e.g. of `/api/ring` for `/ring`.
 * The page `/end` ends the thread.
 */
const WORKER = `
import { parentPort } from 'node:worker_threads'
parentPort.on('message', (message) => {
  if (message.url === '/end') process.exit(1)
  if (message.kind === 'render') {
    parentPort.postMessage({ kind: 'request', request: message.page, page: message.page, url: '/api' + message.url })
  } else {
    const body = message.response.text
    const result = { kind: 'page', status: 200, head: '', body, data: '{}', chunks: [] }
    parentPort.postMessage({ kind: 'rendered', page: message.request, result })
  }
})
`

/** Creates a build folder whose pages are rendered by a fake renderer, in real threads. Returns its path. */
export async function makeFakeBuild(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'nakshi-build-'))
  await mkdir(join(folder, 'client/.vite'), { recursive: true })
  await mkdir(join(folder, 'server'))
  const shell = '<head><link rel="stylesheet" href="/main.css"><!--page-head--></head><body><!--page-body--></body>'
  await writeFile(join(folder, 'client/index.html'), shell)
  await writeFile(join(folder, 'client/main.css'), '')
  await writeFile(join(folder, 'client/.vite/manifest.json'), '{}')
  await writeFile(join(folder, 'server/package.json'), '{"type":"module"}')
  await writeFile(join(folder, 'server/render-worker.js'), WORKER)
  return folder
}
