import * as z from 'zod'

/** A picture that is not a product's: its address, the size it was drawn at in px, and its blur placeholder. */
const picture = z.object({ src: z.string(), width: z.number().int(), height: z.number().int(), blur: z.string() })

const promotion = z.object({
  title: z.string(),
  text: z.string(),
  link: z.object({ label: z.string(), href: z.string().describe('A path of this shop') }),
  wide: picture.describe('For screens over 640 px'),
  tall: picture.describe('For screens of 640 px and less'),
  alt: z.string().describe('Empty where the picture only decorates'),
  tone: z.string().describe('Which drawn treatment the words get: summer, autumn, blush, sage'),
})

const storefrontContent = z.object({
  slides: z.array(promotion),
  tiles: z.array(z.object({ label: z.string(), href: z.string(), picture })),
  stories: z.array(promotion),
  doors: z.array(picture).describe('Backgrounds of the login and register pages'),
  occasions: z.array(z.object({ name: z.string(), picture })),
})

/** What the shop owner shows on the home page and behind the forms, beside the products; and what guests are told of paying. */
export const storefront = storefrontContent
  .extend({ testMode: z.boolean().describe('No money moves, however a shopper pays') })
  .meta({ id: 'Storefront' })

export type StorefrontContent = z.infer<typeof storefrontContent>
export type Storefront = z.infer<typeof storefront>
export type Picture = z.infer<typeof picture>
export type Promotion = z.infer<typeof promotion>

/** Answered once the shop can sell. */
export const health = z.object({
  status: z.literal('ok'),
  version: z.string(),
  database: z.enum(['sqlite', 'postgresql']),
})
