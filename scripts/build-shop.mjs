import { createHash } from 'node:crypto'
import { cpSync, existsSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { compressFiles } from './compress-files.mjs'
import { readNpm, root, runPackageQuietly } from './run-command.mjs'

/** Whether `dist` contains a build of the current sources. */
export function isBuilt(project = root) {
  const stampFile = join(project, 'dist/built-from')
  return existsSync(stampFile) && readFileSync(stampFile, 'utf8') === sourceStamp(project)
}

/**
 * Builds page, worker and server into `dist`. Throws if that fails, and keeps the
 * previous build.
 */
export async function buildShop() {
  const stamp = sourceStamp(root)
  const next = join(root, 'dist.next')
  rmSync(next, { recursive: true, force: true })
  await vite(['--outDir', 'dist.next/client'])
  await vite(['--ssr', '--outDir', 'dist.next/server'])
  await compressFiles(join(next, 'client'))
  writeFileSync(join(next, 'bom.json'), await billOfMaterials())
  writeFileSync(join(next, 'built-from'), stamp)
  swapBuilds(root)
}

/** @typedef {{ 'bom-ref': string, properties: { name: string }[] }} Component */

/**
 * Lists what a running shop uses, with licences (https://cyclonedx.org). Reads the
 * lock file, because optional packages may be missing here. `--omit=dev` would also
 * omit packages that tests need as well.
 */
async function billOfMaterials() {
  /** @type {{ metadata: { component: Component }, components: Component[], dependencies: { ref: string, dependsOn: string[] }[] }} */
  const bill = JSON.parse(await readNpm(['sbom', '--sbom-format=cyclonedx', '--package-lock-only']))
  const components = bill.components.filter(
    ({ properties }) => !properties.some(({ name }) => name === 'cdx:npm:package:development'),
  )
  const refs = new Set([bill.metadata.component, ...components].map((component) => component['bom-ref']))
  const dependencies = bill.dependencies
    .filter(({ ref }) => refs.has(ref))
    .map(({ ref, dependsOn }) => ({ ref, dependsOn: dependsOn.filter((each) => refs.has(each)) }))
  return JSON.stringify({ ...bill, components, dependencies })
}

/** In ms: as long as pages keep working with earlier builds. */
const RETENTION_MS = 30 * 24 * 60 * 60 * 1000

/**
 * Puts `dist.next` in the place of `dist`. A shop that runs goes on with what it has
 * loaded, and finds the modules that it loads later.
 *
 * @param {string} project
 */
export function swapBuilds(project) {
  const dist = join(project, 'dist')
  const [next, old] = [`${dist}.next`, `${dist}.old`]
  const modules = join(dist, 'server/assets')
  if (existsSync(modules)) {
    cpSync(modules, join(next, 'server/assets'), {
      recursive: true,
      force: false,
      preserveTimestamps: true,
      filter: (file) => file === modules || Date.now() - statSync(file).mtimeMs < RETENTION_MS,
    })
  }
  rmSync(old, { recursive: true, force: true })
  if (existsSync(dist)) renameSync(dist, old)
  renameSync(next, dist)
  rmSync(old, { recursive: true, force: true })
}

/** @param {string[]} args */
async function vite(args) {
  const code = await runPackageQuietly('vite/bin/vite.js', ['build', '--emptyOutDir', ...args])
  if (code !== 0) throw new Error('The build failed; see its output above.')
}

/**
 * What affects the result of the build. All scripts count, so that none is forgotten.
 */
export const SOURCES = [
  'contract',
  'public',
  'scripts',
  'server',
  'shop/look.json',
  'src',
  'sw',
  'index.html',
  'manifest.webmanifest',
  'package-lock.json',
  'package.json',
  'tsconfig.base.json',
  'vite.config.ts',
]

/**
 * A hash of all source files and their names. Modification times change
 * when one clones or switches branches.
 *
 * @param {string} project
 */
export function sourceStamp(project) {
  const hash = createHash('sha256')
  for (const file of SOURCES.flatMap((source) => filesBelow(project, source))) {
    hash
      .update(file)
      .update('\0')
      .update(readFileSync(join(project, file)))
  }
  return hash.digest('hex')
}

/**
 * All files below a folder except tests, or the one file of that path.
 *
 * @param {string} project
 * @param {string} path
 * @returns {string[]}
 */
function filesBelow(project, path) {
  if (statSync(join(project, path)).isFile()) return path.includes('.test.') ? [] : [path]
  return readdirSync(join(project, path))
    .sort()
    .flatMap((name) => filesBelow(project, `${path}/${name}`))
}
