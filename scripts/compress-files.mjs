/**
 * Compresses the built files once, better than the shop could at each request:
 * first visits load less.
 */
import { readdirSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'

const compressBrotli = promisify(brotliCompress)
const compressGzip = promisify(gzip)

const COMPRESSIBLE = /\.(css|html|js|json|svg|txt|webmanifest)$/

/**
 * Writes `<file>.br` and `<file>.gz`, at the highest level, for every text file.
 *
 * @param {string} folder
 */
export async function compressFiles(folder) {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  await Promise.all(
    names
      .filter((name) => COMPRESSIBLE.test(name) && !name.startsWith('.vite'))
      .map((name) => compressFile(join(folder, name))),
  )
}

/** @param {string} file */
async function compressFile(file) {
  const plain = await readFile(file)
  const [brotli, gzipped] = await Promise.all([compressBrotli(plain), compressGzip(plain, { level: 9 })])
  await Promise.all([writeFile(`${file}.br`, brotli), writeFile(`${file}.gz`, gzipped)])
}
