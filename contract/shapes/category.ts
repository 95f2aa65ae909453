import * as z from 'zod'

const subcategory = z.object({ _id: z.string(), name: z.string(), image: z.string() })

/** A category of the shop. `image` and `hoverImage` are picture addresses, `images` holds both. */
export const category = z
  .object({
    _id: z.string(),
    name: z.string(),
    subcategories: z.array(subcategory),
    images: z.array(z.string()),
    image: z.string(),
    hoverImage: z.string(),
  })
  .meta({ id: 'Category' })

export type Category = z.infer<typeof category>
