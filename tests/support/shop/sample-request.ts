/** Makes requests that an endpoint accepts, from its schemas, for tests of all endpoints. */
import * as z from 'zod'
import { type EndpointName, endpoints } from '#contract/endpoints.ts'
import { type EndpointSchema, endpointSchemas } from '#contract/schemas/endpoint-schemas.ts'
import { homeAddress, RING, RING_PRICE } from './buyer.ts'

export interface SampleRequest {
  method: string
  /** With parameters filled in, but without the query. */
  path: string
  query: Record<string, unknown>
  body: unknown
}

/** Values by the name of a field, where any text would not do. */
const known: Record<string, unknown> = {
  email: 'asha@example.com',
  phone: '9876543210',
  number: '9876543210',
  mobile: '9876543210',
  pin: '380009',
  pincode: '380009',
  password: 'mehfil jhumka',
  fullname: 'Asha Patel',
  productID: RING,
  productId: RING,
  price: RING_PRICE,
  amount: RING_PRICE,
  payTo: 'asha@okbank',
  gstin: '27AAPFU0939F1ZV',
  address: homeAddress,
  full_address: homeAddress,
  currency: 'INR',
  stateConfirmed: true,
  gstinStateConfirmed: true,
}

/** `ids` fill in path parameters and fields by name, e.g. `{ userId }`. */
export function sampleRequest(name: EndpointName, ids: Record<string, string> = {}): SampleRequest {
  const { method, path } = endpoints[name]
  const schema: EndpointSchema = endpointSchemas[name]
  const values = { ...known, ...ids }
  return {
    method,
    path: `/api${path.replaceAll(/:(\w+)/g, (_, key: string) => encodeURIComponent(String(values[key] ?? RING)))}`,
    query: schema.query ? (sampleOf(jsonSchema(schema.query), values) as Record<string, unknown>) : {},
    body: schema.body ? sampleOf(jsonSchema(schema.body), values) : undefined,
  }
}

/** The subset of JSON Schema that zod writes. */
interface Schema {
  type?: string
  properties?: Record<string, Schema>
  items?: Schema
  anyOf?: Schema[]
  allOf?: Schema[]
  enum?: unknown[]
  const?: unknown
  default?: unknown
  minLength?: number
  minimum?: number
  maximum?: number
}

function jsonSchema(schema: z.ZodType): Schema {
  return z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any', reused: 'inline' }) as Schema
}

function sampleOf(schema: Schema, values: Readonly<Record<string, unknown>>, name = ''): unknown {
  if (name in values) return values[name]
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return schema.enum[0]
  if (schema.anyOf?.[0]) return sampleOf(schema.anyOf[0], values, name)
  if (schema.allOf?.[0]) return sampleOf(schema.allOf[0], values, name)
  switch (schema.type) {
    case 'object':
      return Object.fromEntries(
        Object.entries(schema.properties ?? {}).map(([key, property]) => [key, sampleOf(property, values, key)]),
      )
    case 'array':
      return [sampleOf(schema.items ?? {}, values, name)]
    case 'integer':
    case 'number':
      return Math.max(1, schema.minimum ?? 1)
    case 'boolean':
      return false
    case 'null':
      return null
    default:
      return schema.default ?? 'a sample text'
  }
}

/** Returns copies of `value`, one for each number in it, with `number` in its place. */
export function withEachNumber(value: unknown, number: unknown): unknown[] {
  if (typeof value === 'number') return [number]
  if (Array.isArray(value)) {
    return value.flatMap((item, at) => withEachNumber(item, number).map((changed) => value.with(at, changed)))
  }
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, item]) =>
    withEachNumber(item, number).map((changed) => ({ ...value, [key]: changed })),
  )
}
