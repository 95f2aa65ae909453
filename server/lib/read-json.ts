import { readFile } from 'node:fs/promises'

/** The problem is a sentence's part. A byte order mark is fine. */
export async function readJson(path: string): Promise<{ value: unknown } | { problem: string }> {
  try {
    return { value: JSON.parse((await readFile(path, 'utf8')).replace(/^\uFEFF/, '')) }
  } catch (error) {
    return { problem: error instanceof SyntaxError ? `is not JSON (${error.message})` : 'cannot be read' }
  }
}
