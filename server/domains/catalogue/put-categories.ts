import type { Tx } from '../../storage/transaction.ts'
import type { CategoryFile } from './catalogue-file-shapes.ts'
import { categoryPicture, type IdOf, productPicture } from './catalogue-pictures.ts'
import { addCategory, removeCategories } from './category-store.ts'

/** Makes these the shop's categories, in this order. */
export async function putCategories(
  tx: Tx,
  categories: readonly CategoryFile[],
  idOf: IdOf,
  isDemo: boolean,
): Promise<void> {
  await removeCategories(tx)
  for (const [position, { slug, name, image, hoverImage, subcategories }] of categories.entries()) {
    const category = {
      id: slug,
      position,
      name,
      picture_id: idOf(categoryPicture(image)),
      hover_picture_id: idOf(categoryPicture(hoverImage)),
      is_demo: isDemo ? 1 : 0,
    }
    const below = subcategories.map((subcategory, place) => ({
      id: `${slug}/${subcategory.name.toLowerCase().replace(/[^a-z0-9]+/g, '-')}`,
      category_id: slug,
      position: place,
      name: subcategory.name,
      picture_id: idOf(productPicture(subcategory.image)),
    }))
    await addCategory(tx, category, below)
  }
}
