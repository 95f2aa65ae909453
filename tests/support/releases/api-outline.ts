import { buildOpenApi, type Operation } from '#server/http/openapi.ts'

interface Schema {
  $ref?: string
  type?: string | string[]
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema
  anyOf?: Schema[]
  oneOf?: Schema[]
  allOf?: Schema[]
}

type Content = Record<string, { schema: Schema }>

type Resolve = (schema: Schema) => Schema

/**
 * The API as sorted lines, e.g. `GET /orders/{id} gives order.number: string`. Clients
 * may rely on what it takes and gives, and send only what it needs.
 */
export function apiOutline(): string[] {
  const { paths, components } = buildOpenApi('')
  const resolve: Resolve = (schema) => {
    const name = schema.$ref?.split('/').at(-1)
    return name === undefined ? schema : (components.schemas[name] as Schema)
  }
  const lines = Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).flatMap(([method, operation]) => {
      const name = `${method.toUpperCase()} ${path}`
      return [name, ...linesOf(operation, resolve).map((line) => `${name} ${line}`)]
    }),
  )
  return [...new Set(lines)].sort()
}

function linesOf({ parameters, requestBody, responses }: Operation, resolve: Resolve): string[] {
  const { content } = responses['200'] as { content?: Content }
  const sent = schemasIn(requestBody?.content).flatMap((schema) => fieldsOf(schema, resolve))
  const given = schemasIn(content).flatMap((schema) => fieldsOf(schema, resolve))
  return [
    ...parameters.map(({ name, in: where }) => `takes ${where} ${name}`),
    ...parameters.filter(({ required }) => required).map(({ name, in: where }) => `needs ${where} ${name}`),
    ...sent.map(({ name, type }) => `takes ${name}: ${type}`),
    ...sent.filter(({ isRequired }) => isRequired).map(({ name }) => `needs ${name}`),
    ...given.map(({ name, type }) => `gives ${name}: ${type}`),
  ]
}

function schemasIn(content: object = {}): Schema[] {
  return Object.values(content as Content).map(({ schema }) => schema)
}

interface Field {
  name: string
  type: string
  isRequired: boolean
}

function fieldsOf(schema: Schema, resolve: Resolve, name = '', isRequired = true): Field[] {
  const { type, properties, required = [], items, allOf = [], ...rest } = resolve(schema)
  const variants = [...(rest.anyOf ?? []), ...(rest.oneOf ?? [])]
  const below = (key: string) => (name === '' ? key : `${name}.${key}`)
  return [
    ...(name && type ? [{ name, type: [type].flat().join(' or '), isRequired }] : []),
    ...Object.entries(properties ?? {}).flatMap(([key, property]) =>
      fieldsOf(property, resolve, below(key), isRequired && required.includes(key)),
    ),
    ...(items ? fieldsOf(items, resolve, `${name}[]`, false) : []),
    ...allOf.flatMap((part) => fieldsOf(part, resolve, name, isRequired)),
    // What one variant needs, another may not.
    ...variants.flatMap((variant) => fieldsOf(variant, resolve, name, false)),
  ]
}

/** Names each operation once, with its lines below. */
export function outlineText(lines: readonly string[]): string {
  return lines.map((line) => line.replace(/^\S+ \S+ /, '  ')).join('\n')
}

export function readOutline(text: string): string[] {
  let operation = ''
  return text.split('\n').map((line) => {
    if (line.startsWith('  ')) return `${operation} ${line.trim()}`
    operation = line
    return line
  })
}
