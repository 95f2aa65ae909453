import { expect, test } from 'vitest'
import * as z from 'zod'
import { categoryFile, productFile, storefrontFile } from './catalogue-folder.ts'

/** `npx vitest run --project unit -u` rewrites the files. */
test.each([
  ['product', productFile],
  ['categories', z.array(categoryFile)],
  ['storefront', storefrontFile],
])('catalogue/%s.schema.json is what an import accepts', async (name, schema) => {
  const json = z.toJSONSchema(schema, { io: 'input' })
  await expect(`${JSON.stringify(json, null, 2)}\n`).toMatchFileSnapshot(`../../../catalogue/${name}.schema.json`)
})
