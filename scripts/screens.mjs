/**
 * `npm run screens`: runs the browser tests that keep pictures, and saves these
 * in `screens`. Arguments after `--` go to Playwright: `npm run screens --
 * tests/e2e/bag`.
 */
import './setup/require-node.mjs'
import { readdirSync, readFileSync, rmSync } from 'node:fs'
import { buildShop, isBuilt } from './build-shop.mjs'
import { root, runPackage } from './run-command.mjs'

const files = readdirSync(`${root}tests`, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.spec.ts'))
  .map((file) => `tests/${file}`)
  .filter((file) => readFileSync(root + file, 'utf8').includes('keepPicture('))

const chosen = process.argv.slice(2)
if (!isBuilt()) await buildShop()
if (chosen.length === 0) rmSync(`${root}screens`, { recursive: true, force: true })
const args = ['test', '--reporter=list', ...(chosen.length > 0 ? chosen : files)]
process.exitCode = await runPackage('@playwright/test/cli.js', args, { KEEP_PICTURES: 'on' })
