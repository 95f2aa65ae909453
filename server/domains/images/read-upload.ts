import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** Names as the shop gives them; anything else is not asked for on the disk. */
const NAME = /^[\w-]{22}\.webp$/

/** A picture that a visitor sent, by its name; null when there is none. */
export async function readUpload(folder: string, name: string): Promise<Buffer | null> {
  if (!NAME.test(name)) return null
  try {
    return await readFile(join(folder, name))
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
    throw error
  }
}
