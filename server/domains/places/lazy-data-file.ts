import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliDecompress } from 'node:zlib'
import { projectRoot } from '../../lib/project-root.ts'
import { loadOnce } from '../../lib/promises.ts'

const decompress = promisify(brotliDecompress)

/** Reads a file of the data when it is first wanted, and keeps what `parse` makes of it. */
export function lazyDataFile<Content>(name: string, parse: (text: string) => Content): () => Promise<Content> {
  return loadOnce(async () => {
    const packed = await readFile(join(projectRoot, 'server/domains/places/data', name))
    const bytes = await decompress(packed)
    return parse(bytes.toString('utf8'))
  })
}
