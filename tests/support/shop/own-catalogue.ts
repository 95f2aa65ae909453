import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import type { CategoryFile, ProductFile } from '#server/domains/catalogue-import/catalogue-folder.ts'
import { makeDataDir } from './shop-template.ts'

export const nathRing: ProductFile = {
  slug: 'nath-nose-ring',
  title: 'Nath Nose Ring',
  price: 649.5,
  categories: ['Nose rings'],
  subcategory: 'Nath',
  color: ['Gold'],
  materials: 'Gold',
  detail: ['Weight: 1.2 g'],
  description: 'A small nath for every day.',
  stock: 4,
  images: ['nath.png'],
  alt: ['Nath Nose Ring, front'],
  updatedAt: '2026-10-01',
}

export const noseRings: CategoryFile = {
  name: 'Nose rings',
  slug: 'nose-rings',
  image: 'nose-rings.png',
  hoverImage: 'nose-rings.png',
  subcategories: [{ name: 'Nath', image: 'nath.png' }],
}

interface OwnCatalogue {
  path: string
  write(products: readonly object[], categories?: readonly object[]): Promise<void>
  remove(): Promise<void>
}

/** Has one category, and the pictures `nath.png` and `nose-rings.png`. */
export async function makeOwnCatalogue(): Promise<OwnCatalogue> {
  const path = await makeDataDir()
  const colour = (background: string) => sharp({ create: { width: 90, height: 120, channels: 3, background } }).png()
  await mkdir(join(path, 'products'))
  await mkdir(join(path, 'categories'))
  await colour('gold').toFile(join(path, 'products/nath.png'))
  await colour('maroon').toFile(join(path, 'categories/nose-rings.png'))
  return {
    path,
    write: async (products, categories = [noseRings]) => {
      await writeFile(join(path, 'catalogue.json'), JSON.stringify(products))
      await writeFile(join(path, 'categories.json'), JSON.stringify(categories))
    },
    remove: () => rm(path, { recursive: true, force: true }),
  }
}
