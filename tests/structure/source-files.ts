import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** Reads a file by its path from the project's root. */
export function textOf(path: string): string {
  return readFileSync(join(root, path), 'utf8')
}

/** Returns the paths of all files below these folders that match, from the project's root and with forward slashes. */
export function filesBelow(folders: readonly string[], ending: RegExp): string[] {
  return folders
    .flatMap((folder) =>
      readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name)),
    )
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => ending.test(path))
    .sort()
}

/** Returns the sources that run in the shop, tests excluded. */
export function shopSources(): string[] {
  return filesBelow(['contract', 'src', 'sw', 'server'], /(?<!\.test|\.d)\.tsx?$/)
}
