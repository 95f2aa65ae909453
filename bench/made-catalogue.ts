/** Catalogue folders of any size, made from the demo, for the shop's own import. */
import { execFile } from 'node:child_process'
import { mkdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { CategoryFile, ProductFile } from '#server/domains/catalogue-import/catalogue-folder.ts'
import { projectRoot } from '#server/lib/project-root.ts'

const demo = join(projectRoot, 'catalogue')

/** The import has checked their format. */
async function readDemo<Content>(file: string): Promise<Content> {
  return JSON.parse(await readFile(join(demo, file), 'utf8'))
}

const SYLLABLES = 'a ba chi da fa gu he ira jo ka li mo na pra ri sa ta vi ya'.split(' ')

/**
 * One of 361, so that the vocabulary grows more slowly than the catalogue, as in
 * a real shop.
 */
export function madeName(at: number): string {
  const first = SYLLABLES[at % SYLLABLES.length] ?? ''
  return `${first}${SYLLABLES[Math.floor(at / SYLLABLES.length) % SYLLABLES.length]}n`
}

/**
 * Returns pseudo-random whole numbers below an argument, for one seed always the same.
 */
export function seededRandom(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}

/**
 * Replaces the folder's content with variations of the demo's products: names, prices,
 * dates and stock are made, one in twenty is sold out. The pictures are the demo's.
 */
async function makeCatalogueFolder(path: string, count: number): Promise<void> {
  const models = await readDemo<ProductFile[]>('catalogue.json')
  const categories = await readDemo<CategoryFile[]>('categories.json')
  const random = seededRandom(count)
  const products = Array.from({ length: count }, (_, at) => {
    const model = models[at % models.length]
    if (!model) throw new Error('The demo catalogue is empty.')
    return varyProduct(model, at, random)
  })
  await rm(path, { recursive: true, force: true })
  await mkdir(path, { recursive: true })
  await writeFile(join(path, 'catalogue.json'), JSON.stringify(products))
  await writeFile(join(path, 'categories.json'), JSON.stringify(categories))
  await writeFile(join(path, 'synonyms.json'), await readFile(join(demo, 'synonyms.json')))
  for (const pictures of ['products', 'categories']) await symlink(join(demo, pictures), join(path, pictures))
}

function varyProduct(model: ProductFile, at: number, random: (below: number) => number): ProductFile {
  const name = madeName(random(361))
  const [, ...kind] = model.title.split(' ')
  const isSoldOut = random(20) === 0
  // The chains that go with the model have other names here.
  const { stock: _stock, chains: _chains, sizes, ...rest } = model
  return {
    ...rest,
    slug: `${name}-${at}`,
    title: `${name.charAt(0).toUpperCase()}${name.slice(1)} ${kind.join(' ')}`,
    price: 149 + random(4850),
    updatedAt: new Date(Date.UTC(2025, 0, 1 + random(690))).toISOString().slice(0, 10),
    ...(sizes
      ? { sizes: sizes.map((size) => ({ ...size, stock: isSoldOut || random(4) === 0 ? 0 : 1000 })) }
      : { stock: isSoldOut ? 0 : 1000 }),
  }
}

const run = promisify(execFile)

/**
 * With the built shop's own import command, into the shop in `dataDir`. Throws
 * with its output if it fails.
 */
export async function importMadeCatalogue(dataDir: string, count: number, databaseUrl = ''): Promise<void> {
  const folder = join(dataDir, 'made-catalogue')
  await makeCatalogueFolder(folder, count)
  const env = { ...process.env, DATA_DIR: dataDir, DATABASE_URL: databaseUrl }
  await run(process.execPath, [join(projectRoot, 'dist/server/cli.js'), 'import', folder, '--yes'], {
    env,
    cwd: projectRoot,
  })
}
