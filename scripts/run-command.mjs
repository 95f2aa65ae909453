import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'

/** The project's folder, with a slash at its end. */
export const root = fileURLToPath(new URL('..', import.meta.url))

/**
 * Runs a program in the project's folder, in this terminal, and answers its exit code. Never throws for a program that
 * fails; does for one that cannot be started.
 *
 * @param {string} program
 * @param {string[]} args
 * @param {NodeJS.ProcessEnv} [environment] beside the present one
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
 * Runs a package's own command, for example `tsc`. Needs no shell and no PATH, so it works in any folder on any system.
 *
 * @param {string} file the command's file below node_modules
 * @param {string[]} args
 * @param {NodeJS.ProcessEnv} [environment]
 */
export function runPackage(file, args, environment) {
  return run(process.execPath, [`${root}node_modules/${file}`, ...args], environment)
}

/**
 * Like `runPackage`, but what it prints is only shown when it fails.
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
