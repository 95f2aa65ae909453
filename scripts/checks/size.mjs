/**
 * `npm run size`: prints what a first visit to each page loads, compressed. Fails
 * if a page exceeds its budget (`.size-limit.json`) or a script contains zod.
 */
import '../setup/require-node.mjs'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root, runPackage } from '../run-command.mjs'

process.exitCode = await runPackage('size-limit/bin.js', [])

const assets = join(root, 'dist/client/assets')
for (const name of readdirSync(assets).filter((name) => name.endsWith('.js'))) {
  // Only the server validates data with schemas.
  if (!readFileSync(join(assets, name), 'utf8').includes('ZodError')) continue
  console.error(`${name} contains zod; import only types from the schemas.`)
  process.exitCode = 1
}
