import { expect, test } from 'vitest'
import * as z from 'zod'
import { detailsFile } from './own-details.ts'

test('shop/details.schema.json is what the shop accepts', async () => {
  const json = z.toJSONSchema(detailsFile, { io: 'input' })
  await expect(`${JSON.stringify(json, null, 2)}\n`).toMatchFileSnapshot('../../shop/details.schema.json')
})
