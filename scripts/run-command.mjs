import { execFile, spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

/** With a trailing slash. */
export const root = fileURLToPath(new URL('..', import.meta.url))

/**
 * Runs a program in the root folder and this terminal. Returns its exit code;
 * throws if it cannot be started.
 *
 * @param {string} program
 * @param {string[]} args
 * @param {NodeJS.ProcessEnv} [environment] added to the current one
 * @returns {Promise<number>}
 */
export function run(program, args, environment) {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { cwd: root, stdio: 'inherit', env: { ...process.env, ...environment } })
    child.once('error', reject)
    child.once('exit', (code) => resolve(code ?? 1))
  })
}

/**
 * Runs an npm package's command, e.g. `tsc`, and returns its exit code. Needs
 * neither a shell nor the PATH, so it works on every platform.
 *
 * @param {string} file the command's file in node_modules
 * @param {string[]} args
 * @param {NodeJS.ProcessEnv} [environment]
 */
export function runPackage(file, args, environment) {
  return run(process.execPath, [`${root}node_modules/${file}`, ...args], environment)
}

/**
 * Like `runPackage`, but prints the output only if the command fails.
 *
 * @param {string} file
 * @param {string[]} args
 * @returns {Promise<number>}
 */
export function runPackageQuietly(file, args) {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [`${root}node_modules/${file}`, ...args], { cwd: root, stdio: 'pipe' })
    let printed = ''
    child.stdout.on('data', (text) => {
      printed += text
    })
    child.stderr.on('data', (text) => {
      printed += text
    })
    child.once('error', reject)
    child.once('close', (code) => {
      if (code !== 0) console.error(printed)
      resolve(code ?? 1)
    })
  })
}

/**
 * The program and arguments that run npm: the one that started this process, or
 * that of the PATH.
 *
 * @param {string[]} args
 * @returns {[program: string, args: string[]]}
 */
export function npmCommand(args) {
  const npm = process.env.npm_execpath
  return npm ? [process.execPath, [npm, ...args]] : [process.platform === 'win32' ? 'npm.cmd' : 'npm', args]
}

/**
 * Returns what npm prints. Throws if it fails, with that as `stdout`.
 *
 * @param {string[]} args
 */
export async function readNpm(args) {
  const { stdout } = await promisify(execFile)(...npmCommand(args), { cwd: root, maxBuffer: 16 * 1024 * 1024 })
  return stdout
}
