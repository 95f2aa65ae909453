import { describe, expect, test } from 'vitest'
import { findCycle, findFault, readImportRules } from './import-rules.ts'
import { importsOf } from './imports-of.ts'
import { shopSources, textOf } from './source-files.ts'

const rules = readImportRules(textOf('docs/architecture.md'))

/** The imports of every source file. */
const importsOfShop = shopSources().flatMap((path) =>
  importsOf(path, textOf(path)).map((imported) => ({ path, imported })),
)

function faultsIn(path: string, source: string): string[] {
  return importsOf(path, source)
    .map((imported) => findFault(path, imported, rules))
    .filter((fault) => fault !== null)
}

/** Returns the edges between what `owner` finds in the paths of two files, such as `checkout → orders`. */
function edgesBetween(owner: RegExp): string[] {
  const nameIn = (path: string) => owner.exec(path)?.[1] ?? ''
  return importsOfShop.map(({ path, imported }) => `${nameIn(path)} → ${nameIn(imported.target)}`)
}

describe('the sources', () => {
  test('import only what docs/architecture.md allows', () => {
    const faults = importsOfShop.map(({ path, imported }) => findFault(path, imported, rules))
    expect([...new Set(faults)].filter(Boolean)).toEqual([])
  })

  test('have no cycle, types included', () => {
    const own = importsOfShop.filter(({ imported }) => !imported.isPackage)
    expect(findCycle(own.map(({ path, imported }) => `${path} → ${imported.target}`))).toBeNull()
  })

  test('have the edges between features and domains that docs/architecture.md lists, no fewer', () => {
    const [features, domains] = [/^src\/features\/([^/]+)/, /^server\/domains\/([^/]+)/].map(edgesBetween)
    expect(rules.featureEdges.filter((edge) => !features?.includes(edge))).toEqual([])
    expect(rules.domainEdges.filter((edge) => !domains?.includes(edge))).toEqual([])
  })

  test('have no cycle among the features or among the domains', () => {
    expect(findCycle(rules.featureEdges)).toBeNull()
    expect(findCycle(rules.domainEdges)).toBeNull()
  })
})

describe('the import rules', () => {
  test.each([
    ['an undeclared edge between features', 'src/features/bag/lines.tsx', "import '../product/gallery.tsx'"],
    [
      'an undeclared type edge between features',
      'src/features/bag/lines.tsx',
      "import type { A } from '../product/gallery.tsx'",
    ],
    ['state that imports a component', 'src/state/bag/bag-store.ts', "import { Toast } from '../../ui/toast.tsx'"],
    [
      'a primitive that imports a feature',
      'src/ui/display/price.tsx',
      "import type { A } from '../../features/bag/lines.tsx'",
    ],
    [
      'a primitive that imports the product schema',
      'src/ui/card.tsx',
      "import type { Product } from '#contract/schemas/product.ts'",
    ],
    ['React in the contract', 'contract/money.ts', "import { useState } from 'react'"],
    ['file access in the contract', 'contract/money.ts', "import { readFile } from 'node:fs/promises'"],
    ['zod in the page', 'src/features/account/login-form.tsx', "import * as z from 'zod'"],
    ['zod in the worker', 'sw/shell.ts', "import { z } from 'zod'"],
    ['a worker that imports the page', 'sw/shell.ts', "import { bag } from '../src/state/bag/bag-store.ts'"],
    ['a page that imports the server', 'src/state/bag/bag-store.ts', "import { config } from '#server/config.ts'"],
    ['a domain that opens its own database', 'server/domains/bag/bag-store.ts', "import Database from 'libsql'"],
    ['SQL outside a store', 'server/domains/bag/replace-bag.ts', "import { sql } from 'kysely'"],
    ['HTTP outside the routes', 'server/domains/bag/replace-bag.ts', "import '../../http/refused.ts'"],
    ['an undeclared edge between domains', 'server/domains/places/x.ts', "import '../media/make-picture.ts'"],
    [
      'an undeclared type edge between domains',
      'server/domains/places/x.ts',
      "import type { A } from '../media/make-picture.ts'",
    ],
    ['a source that imports a test', 'server/app.ts', "import { cast } from '../tests/support/cast.ts'"],
    ['a lazy import', 'src/state/bag/bag-store.ts', "const page = () => import('../../routes/checkout/bag.tsx')"],
    ['a re-export', 'src/state/bag/bag-store.ts', "export { Toast } from '../../ui/toast.tsx'"],
    ['a relative path into another area', 'src/state/bag/bag-store.ts', "import '../../../contract/money.ts'"],
    ['a file outside every layer', 'server/somewhere/else.ts', "import '../config.ts'"],
  ])('refuse %s', (_, path, source) => {
    expect(faultsIn(path, source)).toHaveLength(1)
  })

  test.each([
    ['a feature that imports the state', 'src/features/bag/lines.tsx', '../../state/bag/bag-store.ts'],
    ['a declared edge between features', 'src/features/contact/contact-form.tsx', '../outbox/outbox-list.tsx'],
    ['a route that imports a feature', 'src/routes/checkout/bag.tsx', '../../features/bag/lines.tsx'],
    ['a declared edge between domains', 'server/domains/bag/x.ts', '../catalogue/product-store.ts'],
  ])('allow %s', (_, path, specifier) => {
    expect(faultsIn(path, `import type { A } from '${specifier}'`)).toEqual([])
  })

  test('find a cycle', () => {
    expect(findCycle(['a → b', 'b → c', 'c → b'])).toEqual(['b', 'c', 'b'])
    expect(findCycle(['a → b', 'a → c', 'b → c'])).toBeNull()
  })
})
