/** What the owner's catalogue files must hold. The messages are read by shop owners, so they are whole and plain. */
import * as z from 'zod'

const text = (name: string, atMost: number) =>
  z
    .string(`${name} is missing or not a text`)
    .trim()
    .min(1, `${name} is empty`)
    .max(atMost, `${name} is longer than ${atMost} characters`)

const slug = text('slug', 100).regex(
  /^[a-z0-9]+(-[a-z0-9]+)*$/,
  'slug may hold only small letters, digits and single hyphens, as in tara-solitaire-ring',
)

const pictureFile = text('picture', 100).regex(
  /^[a-z0-9-]+\.(webp|avif|jpe?g|png)$/,
  'picture names may hold only small letters, digits and hyphens, and end in .webp, .avif, .jpg or .png',
)

const texts = (name: string) => z.array(text(name, 500), `${name} is missing or not a list`)

const address = text('href', 500).startsWith('/', 'href must be a path of this shop, as in /products')

export const productFile = z
  .object({
    slug,
    title: text('title', 120),
    price: z
      .number('price is missing or not a number')
      .positive('price must be above 0')
      .max(10_000_000, 'price is above 1 crore rupees')
      .refine((rupees) => Math.abs(rupees * 100 - Math.round(rupees * 100)) < 1e-6, 'price has a fraction of a paisa'),
    categories: texts('categories').min(1, 'categories is empty'),
    subcategory: text('subcategory', 60),
    color: texts('color'),
    materials: text('materials', 60),
    detail: texts('detail'),
    description: text('description', 5000),
    stock: z.int('stock is missing or not a whole number').min(0, 'stock is below 0'),
    images: z.array(pictureFile, 'images is missing or not a list').min(1, 'images is empty'),
    alt: texts('alt'),
    updatedAt: z.iso.date('updatedAt must be a date as in 2026-03-31'),
  })
  .refine(({ images, alt }) => images.length === alt.length, 'alt must describe every one of images')

export const categoryFile = z.object({
  name: text('name', 60),
  slug,
  image: pictureFile,
  hoverImage: pictureFile,
  subcategories: z.array(z.object({ name: text('name', 60), image: pictureFile }), 'subcategories is not a list'),
})

const promotion = z.object({
  title: text('title', 80),
  text: text('text', 200),
  link: z.object({ label: text('label', 40), href: address }),
  wide: pictureFile,
  tall: pictureFile,
  alt: z.string('alt is missing'),
  tone: text('tone', 20),
})

export const storefrontFile = z.object({
  slides: z.array(promotion),
  tiles: z.array(z.object({ label: text('label', 40), href: address, picture: pictureFile })),
  stories: z.array(promotion),
  doors: z.array(pictureFile),
  occasions: z.array(z.object({ name: text('name', 40), picture: pictureFile })),
})

export type ProductFile = z.infer<typeof productFile>
export type CategoryFile = z.infer<typeof categoryFile>
export type StorefrontFile = z.infer<typeof storefrontFile>
