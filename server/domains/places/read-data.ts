import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliDecompress } from 'node:zlib'
import { projectRoot } from '../../project-root.ts'
import { readOnce } from '../../work/read-once.ts'

const unpack = promisify(brotliDecompress)

/** Reads a file of the data when it is first wanted, and keeps what `parse` makes of it. */
export function dataFile<Content>(name: string, parse: (text: string) => Content): () => Promise<Content> {
  return readOnce(async () => {
    const packed = await readFile(join(projectRoot, 'server/domains/places/data', name))
    const bytes = await unpack(packed)
    return parse(bytes.toString('utf8'))
  })
}
