import { describe, expect, test } from 'vitest'
import { faultOf, readImportRules } from './import-rules.ts'
import { importsOf } from './imports-of.ts'
import { shopSources, textOf } from './source-files.ts'

const rules = readImportRules(textOf('docs/architecture.md'))

function faultsIn(path: string, source: string): string[] {
  return importsOf(path, source)
    .map((imported) => faultOf(path, imported, rules))
    .filter((fault) => fault !== null)
}

describe('the sources of the shop', () => {
  test('import only what docs/architecture.md lets their room import', () => {
    expect(shopSources().flatMap((path) => faultsIn(path, textOf(path)))).toEqual([])
  })
})

describe('the rules of imports', () => {
  test.each([
    ['a feature that imports another feature', 'src/features/bag/lines.tsx', "import '../product/gallery.tsx'"],
    ['a state that knows a screen', 'src/state/bag/bag-store.ts', "import { Toast } from '../ui/toast.tsx'"],
    [
      'a primitive that knows a feature',
      'src/ui/display/price.tsx',
      "import type { A } from '../features/bag/lines.tsx'",
    ],
    [
      'a primitive that knows a product',
      'src/ui/card.tsx',
      "import type { Product } from '#contract/schemas/catalogue.ts'",
    ],
    ['a contract that knows React', 'contract/money.ts', "import { useState } from 'react'"],
    ['a contract that reads files', 'contract/money.ts', "import { readFile } from 'node:fs/promises'"],
    ['a page that carries zod', 'src/features/account/login-form.tsx', "import * as z from 'zod'"],
    ['a worker that carries zod', 'sw/shell.ts', "import { z } from 'zod'"],
    ['a worker that knows the page', 'sw/shell.ts', "import { bag } from '../src/state/bag.ts'"],
    ['a page that knows the server', 'src/state/bag/bag-store.ts', "import { config } from '#server/config/config.ts'"],
    ['a domain that opens its own database', 'server/domains/bag/bag-store.ts', "import Database from 'libsql'"],
    ['a business act that knows SQL', 'server/domains/bag/change-bag.ts', "import { sql } from 'kysely'"],
    ['a business act that knows HTTP', 'server/domains/bag/change-bag.ts', "import '../../http/refused.ts'"],
    ['a domain that calls another undeclared', 'server/domains/health/x.ts', "import '../media/make-picture.ts'"],
    ['a source that needs a test', 'server/app.ts', "import { cast } from '../tests/support/cast.ts'"],
    ['a lazy import that goes upward', 'src/state/bag/bag-store.ts', "const page = () => import('../routes/bag.tsx')"],
    ['a file that is only handed on', 'src/state/bag/bag-store.ts', "export { Toast } from '../ui/toast.tsx'"],
    ['a relative path into another area', 'src/state/bag/bag-store.ts', "import '../../contract/bag.ts'"],
    ['a file that is in no room', 'server/somewhere/else.ts', "import '../config.ts'"],
  ])('name %s', (_, path, source) => {
    expect(faultsIn(path, source)).toHaveLength(1)
  })

  test.each([
    ['a feature its own parts, the state and the primitives', 'src/features/bag/lines.tsx', '../../state/bag.ts'],
    ['a route what features offer', 'src/routes/checkout/bag.tsx', '../features/bag/lines.tsx'],
    ['a domain the types of another', 'server/domains/health/x.ts', '../media/made-pictures.ts'],
  ])('let %s', (_, path, specifier) => {
    expect(faultsIn(path, `import type { A } from '${specifier}'`)).toEqual([])
  })
})
