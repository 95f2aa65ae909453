import { copyFile, mkdir, mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { projectRoot } from '#server/lib/project-root.ts'

/**
 * A page’s text is the API’s response at its path, e.g. of `/api/ring` for `/ring`,
 * or the result of its form as JSON.
 */
const RENDERER = `
export const makeRenderer = ({ transport }) => async (url, { posted } = {}) => {
  const page = { kind: 'page', status: 200, isIncomplete: false, head: '', data: '{}', chunks: [] }
  if (posted) return { ...page, body: JSON.stringify(posted) }
  const response = await transport('/api' + url, { timeoutMs: 1000 })
  if (!response.ok) throw new Error('There is no response to ' + url)
  const body = await response.text()
  return { ...page, body, isIncomplete: body.includes('could not be loaded') }
}
`

const MANIFEST = JSON.stringify({ 'index.html': { file: 'app.js', name: 'index', css: ['main.css'] } })

const WORKER = `precache([{"revision":"1","url":"index.html"}])`

/** Makes a build folder with the fake renderer. Returns its path. */
export async function makeFakeBuild(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'nakshi-build-'))
  await mkdir(join(folder, 'client/.vite'), { recursive: true })
  await mkdir(join(folder, 'client/assets'))
  await mkdir(join(folder, 'server'))
  const assets = '<script type="module" src="/app.js"></script><link rel="stylesheet" href="/main.css">'
  const shell = `<html><head>${assets}<!--page-head--></head><body><!--page-body--></body></html>`
  await writeFile(join(folder, 'client/index.html'), shell)
  await writeFile(join(folder, 'client/main.css'), '')
  await writeFile(join(folder, 'client/sw.js'), WORKER)
  await writeFile(join(folder, 'client/.vite/manifest.json'), MANIFEST)
  await copyFile(join(projectRoot, 'shop/details.json'), join(folder, 'client/.vite/details.json'))
  await writeFile(join(folder, 'server/package.json'), '{"type":"module"}')
  await writeFile(join(folder, 'server/entry-server.js'), RENDERER)
  return folder
}
