import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliDecompress } from 'node:zlib'
import { projectRoot } from '../../project-root.ts'

const unpack = promisify(brotliDecompress)

/** Reads a file of the data when it is first wanted, and keeps what `parse` makes of it. */
export function dataFile<Content>(name: string, parse: (text: string) => Content): () => Promise<Content> {
  let content: Promise<Content> | undefined
  return () => {
    content ??= readFile(join(projectRoot, 'server/domains/places/data', name))
      .then((packed) => unpack(packed))
      .then((bytes) => parse(bytes.toString('utf8')))
    return content
  }
}
