import * as z from 'zod'

/** Not of a product. Original size in px. */
const picture = z.object({ src: z.string(), width: z.number().int(), height: z.number().int(), blur: z.string() })

const promotion = z.object({
  title: z.string(),
  text: z.string(),
  link: z.object({ label: z.string(), href: z.string().describe('A path within the shop') }),
  wide: picture.describe('For screens wider than 640 px'),
  tall: picture.describe('For screens up to 640 px wide'),
  alt: z.string().describe('Alternative text; empty for a decorative picture'),
  tone: z.string().describe('Style of the text: summer, autumn, blush or sage'),
})

const storefrontContent = z.object({
  slides: z.array(promotion),
  tiles: z.array(z.object({ label: z.string(), href: z.string(), picture })),
  stories: z.array(promotion),
  doors: z.array(picture).describe('Backgrounds of the login and register pages'),
  occasions: z.array(z.object({ name: z.string(), picture })),
  recipients: z
    .array(z.object({ name: z.string(), picture }))
    .optional()
    .describe('Always sent, like `prices`; older devices have saved the home page without'),
  prices: z
    .array(z.object({ min: z.number().optional(), max: z.number().optional(), picture }))
    .optional()
    .describe('Ranges in rupees, both ends included'),
})

/** Also whether all payments are tests. */
export const storefront = storefrontContent
  .extend({ testMode: z.boolean().describe('If true, all payments are tests and move no real money') })
  .meta({ id: 'Storefront' })

export type StorefrontContent = z.infer<typeof storefrontContent>
export type Storefront = z.infer<typeof storefront>
export type Picture = z.infer<typeof picture>
export type Promotion = z.infer<typeof promotion>

/** Ready to take orders. */
export const health = z.object({
  status: z.literal('ok'),
  version: z.string(),
  database: z.enum(['sqlite', 'postgresql']),
})
