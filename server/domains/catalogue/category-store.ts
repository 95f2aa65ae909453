import type { Category } from '#contract/catalogue/product.ts'
import type { DB } from '../../storage/schema.ts'
import type { Queries, Tx } from '../../storage/transaction.ts'
import { pictureUrl } from '../media/picture-url.ts'

/** In display order. */
export async function readCategories(db: Queries): Promise<Category[]> {
  const categories = await db.selectFrom('categories').selectAll().orderBy('position').execute()
  const subcategories = await db.selectFrom('subcategories').selectAll().orderBy('position').execute()
  return categories.map((category) => {
    const image = pictureUrl(category.picture_id)
    const hoverImage = pictureUrl(category.hover_picture_id)
    return {
      id: category.id,
      name: category.name,
      subcategories: subcategories
        .filter(({ category_id }) => category_id === category.id)
        .map(({ id, name, picture_id }) => ({ id, name, image: pictureUrl(picture_id) })),
      images: [image, hoverImage],
      image,
      hoverImage,
    }
  })
}

/** Cascades to subcategories. */
export async function deleteCategories(tx: Tx): Promise<void> {
  await tx.deleteFrom('categories').execute()
}

export async function deleteDemoCategories(tx: Tx): Promise<void> {
  await tx.deleteFrom('categories').where('is_demo', '=', 1).execute()
}

export async function insertCategory(
  tx: Tx,
  category: DB['categories'],
  subcategories: readonly DB['subcategories'][],
): Promise<void> {
  await tx.insertInto('categories').values(category).execute()
  for (const row of subcategories) await tx.insertInto('subcategories').values(row).execute()
}
