/** Exits with a clear message if Node is too old. Every command imports this first. */
import { readFileSync } from 'node:fs'

const { engines } = JSON.parse(String(readFileSync(new URL('../../package.json', import.meta.url))))
const needed = engines.node.replace('>=', '')

/** @param {string} version */
const comparable = (version) => version.split('.').reduce((sum, part) => sum * 1000 + Number(part), 0)

if (comparable(process.versions.node) < comparable(`${needed}.0`)) {
  console.error(`The shop needs Node ${needed} or newer; this is Node ${process.versions.node}.`)
  process.exit(1)
}
