import { mkdir, mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/**
 * A thread that renders each page as the text of the API's response at the same path, e.g. of `/api/ring` for `/ring`.
 * The page `/end` ends the thread.
 */
const WORKER = `
import { parentPort } from 'node:worker_threads'
import { brotliCompressSync } from 'node:zlib'
const urls = new Map()
parentPort.on('message', ({ kind, task, request, read, response }) => {
  if (kind === 'render' && request.url === '/end') process.exit(1)
  if (kind === 'render') {
    const url = '/api' + request.url
    urls.set(task, url)
    parentPort.postMessage({ kind: 'read-api', read: task, task, url, knownTag: null })
  } else if (response) {
    const html = { br: brotliCompressSync(response.body), quality: 0, hash: response.tag, size: response.body.length }
    const page = { kind: 'page', status: 200, styleHash: '', link: '</app.js>; rel=modulepreload', html }
    const rendering = { page, tags: new Map([[urls.get(read), response.tag]]) }
    parentPort.postMessage({ kind: 'rendered', task: read, rendering })
  }
})
`

/** Creates a build folder whose pages are rendered by a fake renderer, in real threads. Returns its path. */
export async function makeFakeBuild(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'nakshi-build-'))
  await mkdir(join(folder, 'client/.vite'), { recursive: true })
  await mkdir(join(folder, 'server'))
  const assets = '<script type="module" src="/app.js"></script><link rel="stylesheet" href="/main.css">'
  const shell = `<html><head>${assets}<!--page-head--></head><body><!--page-body--></body></html>`
  await writeFile(join(folder, 'client/index.html'), shell)
  await writeFile(join(folder, 'client/main.css'), '')
  await writeFile(join(folder, 'client/.vite/manifest.json'), '{}')
  await writeFile(join(folder, 'server/package.json'), '{"type":"module"}')
  await writeFile(join(folder, 'server/render-worker.js'), WORKER)
  return folder
}
