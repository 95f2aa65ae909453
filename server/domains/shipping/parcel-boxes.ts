/** By category, as set by the owner. Couriers charge for volume where that exceeds the weight. */
import * as z from 'zod'
import { readJson } from '../../lib/read-json.ts'
import type { Box } from '../../providers/shiprocket-requests.ts'
import type { Queries } from '../../storage/transaction.ts'
import { readBoxes, readCategories, writeBoxes } from './shipment-store.ts'

const centimetres = z.number().gt(0.5).max(300)

const box = z.strictObject({
  length: centimetres,
  breadth: centimetres,
  height: centimetres,
  weight: z.number().positive().max(100),
})

/** Of every parcel, and by the name of a category. In cm and kg. */
export const boxFile = z.strictObject({ default: box.optional(), categories: z.record(z.string(), box).default({}) })

export type BoxFile = z.output<typeof boxFile>

/** Section 9 of the specification. */
export const DEFAULT_BOX: Box = { length: 40, breadth: 10, height: 10, weight: 0.5 }

/** The largest of the products' boxes in each dimension and in weight. */
export async function boxFor(db: Queries, productIds: readonly string[]): Promise<Box> {
  const file = await readBoxFile(db)
  const usual = file?.default ?? DEFAULT_BOX
  if (!file || Object.keys(file.categories).length === 0) return usual
  const categoriesOf = await readCategories(db, productIds)
  const boxes = productIds.map((id) => {
    return (categoriesOf.get(id) ?? []).flatMap((name) => file.categories[name] ?? [])[0] ?? usual
  })
  return {
    length: Math.max(...boxes.map(({ length }) => length)),
    breadth: Math.max(...boxes.map(({ breadth }) => breadth)),
    height: Math.max(...boxes.map(({ height }) => height)),
    weight: Math.max(...boxes.map(({ weight }) => weight)),
  }
}

/** Of a parcel whose contents are not known yet. */
export async function usualBox(db: Queries): Promise<Box> {
  return (await readBoxFile(db))?.default ?? DEFAULT_BOX
}

/** Null if the owner has set none. */
export async function readBoxFile(db: Queries): Promise<BoxFile | null> {
  const json = await readBoxes(db)
  return json === null ? null : boxFile.parse(JSON.parse(json))
}

/** Returns the problems; if there are any, changes nothing. */
export async function importBoxes(db: Queries, path: string): Promise<string[]> {
  const json = await readJson(path)
  if ('problem' in json) return [`${path} ${json.problem}.`]
  const parsed = boxFile.safeParse(json.value)
  if (!parsed.success) return parsed.error.issues.map((issue) => `${issue.path.join('.') || path}: ${issue.message}`)
  await writeBoxes(db, JSON.stringify(parsed.data))
  return []
}
