import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliDecompress } from 'node:zlib'
import { projectRoot } from '../../lib/project-root.ts'
import { loadOnce } from '../../lib/promises.ts'

const decompress = promisify(brotliDecompress)

/**
 * Returns a function that loads a data file. The first call reads, decompresses and parses the file; later calls return
 * the cached result.
 */
export function lazyDataFile<Content>(name: string, parse: (text: string) => Content): () => Promise<Content> {
  return loadOnce(async () => {
    const compressed = await readFile(join(projectRoot, 'server/domains/places/data', name))
    const bytes = await decompress(compressed)
    return parse(bytes.toString('utf8'))
  })
}
