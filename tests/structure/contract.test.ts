import { describe, expect, it, test } from 'vitest'
import * as z from 'zod'
import { type Endpoint, type EndpointName, endpoints } from '#contract/endpoints.ts'
import { type EndpointSchema, endpointSchemas } from '#contract/schemas/endpoint-schemas.ts'
import { withoutInvisible } from '#contract/typed-text.ts'

const names = Object.keys(endpoints) as EndpointName[]
const endpointOf = (name: EndpointName): Endpoint => endpoints[name]
const schemaOf = (name: EndpointName): EndpointSchema => endpointSchemas[name]

describe.each(names)('the endpoint %s', (name) => {
  it('has schemas, and one for every path parameter', () => {
    const parameters = [...endpointOf(name).path.matchAll(/:(\w+)/g)].map(([, parameter]) => parameter)
    expect(schemaOf(name).response).toBeDefined()
    expect(Object.keys(schemaOf(name).params?.shape ?? {}).sort()).toEqual(parameters.sort())
  })

  it('has a body only where its method allows one', () => {
    if (endpointOf(name).method === 'GET') expect(schemaOf(name).body).toBeUndefined()
  })
})

describe('the table of endpoints', () => {
  it('has no two endpoints with the same method and path', () => {
    const routes = names.map((name) => `${endpointOf(name).method} ${endpointOf(name).path.replace(/:\w+/g, ':')}`)
    expect(routes.filter((route, index) => routes.indexOf(route) !== index)).toEqual([])
  })
})

/** Of a schema, with the path to each. */
function stringsIn(type: z.core.$ZodType, path: string): [path: string, text: z.core.$ZodType][] {
  const { def } = (type as z.core.$ZodTypes)._zod
  const within = (inner: z.core.$ZodType) => stringsIn(inner, path)
  switch (def.type) {
    case 'string':
      return [[path, type]]
    case 'object':
      return Object.entries(def.shape).flatMap(([key, inner]) => stringsIn(inner, `${path}.${key}`))
    case 'array':
      return within(def.element)
    case 'union':
      return def.options.flatMap(within)
    case 'tuple':
      return def.items.flatMap(within)
    case 'record':
      return [...within(def.keyType), ...within(def.valueType)]
    case 'pipe':
      return def.out._zod.def.type === 'boolean' ? [] : [...within(def.in), ...within(def.out)]
    case 'optional':
    case 'nullable':
    case 'default':
    case 'prefault':
    case 'readonly':
    case 'nonoptional':
    case 'catch':
      return within(def.innerType)
    default:
      return []
  }
}

/** Compared only, never stored or printed. */
const AS_TYPED = [
  /\.(?:password|currentPassword|newPassword)$/,
  /^updateUser\.fullnameWas$/,
  /^listProducts\.(?:category|categories|subcategories|colors|materials|recipients|size)$/,
]

test('all text that comes in is cleaned, or refused if it is not clean', () => {
  const texts = names.flatMap((name) => {
    const { params, query, headers, body } = schemaOf(name)
    return [params, query, headers, body].flatMap((schema) => (schema ? stringsIn(schema, name) : []))
  })
  expect(texts.length).toBeGreaterThan(80)
  const unclean = texts.filter(([, text]) =>
    ['\0As\x1b[31mha\u202e\u200b, \ud800 Surat', ' https://a.example/\u2060', '\u3164'.repeat(8)].some((typed) => {
      const { data } = z.safeParse(text, typed)
      return data !== undefined && withoutInvisible(String(data)) !== String(data)
    }),
  )
  const paths = [...new Set(unclean.map(([path]) => path))]
  expect(paths.filter((path) => !AS_TYPED.some((known) => known.test(path)))).toEqual([])
  expect(AS_TYPED.filter((known) => !paths.some((path) => known.test(path)))).toEqual([])
})
