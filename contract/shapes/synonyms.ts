import * as z from 'zod'

const words = z.array(z.string().trim().min(1))

/** What shoppers call things: the owner's file `catalogue/synonyms.json`, which the search reads. */
export const synonyms = z
  .object({
    same: z.array(words).describe('Groups of words that mean the same. A word may have several parts: "nose ring"'),
    instead: z
      .array(z.object({ for: words, show: words }))
      .describe('What to show for things that the shop does not have at all'),
    ignored: words.describe('Words that say nothing about a piece: "for", "ki", "chahiye"'),
  })
  .meta({ id: 'Synonyms' })

export type Synonyms = z.infer<typeof synonyms>
