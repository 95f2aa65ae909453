import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** The text of a file of the project, by its path from the project's folder. */
export function textOf(path: string): string {
  return readFileSync(join(root, path), 'utf8')
}

/** Paths of all files below these folders that end like that, from the project's folder, with slashes on every system. */
export function filesBelow(folders: readonly string[], ending: RegExp): string[] {
  return folders
    .flatMap((folder) =>
      readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name)),
    )
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => ending.test(path))
    .sort()
}

/** Sources that run in the shop: everything that is not a test. */
export function shopSources(): string[] {
  return filesBelow(['contract', 'src', 'sw', 'server'], /(?<!\.test|\.d)\.tsx?$/)
}
