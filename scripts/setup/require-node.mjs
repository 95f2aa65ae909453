/** Exits with a clear message if Node is too old. Every command imports this first. */
import { readFileSync } from 'node:fs'

const { engines } = JSON.parse(String(readFileSync(new URL('../../package.json', import.meta.url))))
const needed = engines.node.replace('>=', '')

/** @param {string} version */
const comparable = (version) => version.split('.').reduce((sum, part) => sum * 1000 + Number(part), 0)

/** Older versions get no security updates any more (https://nodejs.org/en/about/previous-releases). */
const SUPPORTED = '22'
const RECOMMENDED = '24'

if (comparable(process.versions.node) < comparable(`${needed}.0`)) {
  console.error(`The shop needs Node ${needed} or newer; this is Node ${process.versions.node}.`)
  process.exit(1)
}
if (Number.parseInt(process.versions.node, 10) < Number(SUPPORTED)) {
  console.error(`Node ${process.versions.node} gets no security updates any more. Please install Node ${RECOMMENDED}.`)
}
