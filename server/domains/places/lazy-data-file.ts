import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliDecompress } from 'node:zlib'
import { projectRoot } from '../../lib/project-root.ts'
import { loadOnce } from '../../lib/promises.ts'

const decompress = promisify(brotliDecompress)

/** Reads a file once, and keeps its content. */
export function lazyDataFile<Content>(name: string, parse: (text: string) => Content): () => Promise<Content> {
  return loadOnce(async () => {
    const compressed = await readFile(join(projectRoot, 'server/domains/places/data', name))
    const bytes = await decompress(compressed)
    return parse(bytes.toString('utf8'))
  })
}
