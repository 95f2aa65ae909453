/** Describes the API for developers of third-party clients. */
import type { FastifyInstance } from 'fastify'
import * as z from 'zod'
import { brand } from '#contract/brand.ts'
import { type Endpoint, type EndpointName, endpoints } from '#contract/endpoints.ts'
import { type EndpointSchema, endpointSchemas } from '#contract/schemas/endpoint-schemas.ts'
import { errorResponse } from '#contract/schemas/error-response.ts'
import { PreparedResponse, sendPreparedResponse } from './prepared-response.ts'
import { JSON_TYPE } from './refused.ts'

/** Builds the document on the first request. */
export function registerOpenApi(app: FastifyInstance, version: string): void {
  let document: PreparedResponse | undefined
  app.get('/api/openapi.json', (request, reply) => {
    document ??= new PreparedResponse(JSON_TYPE, JSON.stringify(buildOpenApi(version)))
    return sendPreparedResponse(request, reply, document, 'public, max-age=0, must-revalidate')
  })
}

const CONTENT_TYPE = 'application/json'

interface OpenApi {
  openapi: '3.1.0'
  info: { title: string; version: string; description: string }
  servers: { url: string }[]
  paths: Record<string, Record<string, Operation>>
  components: Record<'schemas' | 'responses' | 'securitySchemes', Record<string, object>>
}

export interface Operation {
  operationId: EndpointName
  tags: string[]
  parameters: { name: string; in: string; required: boolean; schema: JsonSchema }[]
  requestBody?: { required: boolean; content: Record<string, { schema: JsonSchema }> }
  responses: Record<string, object>
  security?: object[]
}

/** The output is deterministic. */
export function buildOpenApi(version: string): OpenApi {
  const schemas = new NamedSchemas()
  const error = schemas.of(errorResponse, 'output')
  const paths: OpenApi['paths'] = {}
  for (const name of Object.keys(endpoints) as EndpointName[]) {
    const path = endpoints[name].path.replace(/:(\w+)/g, '{$1}')
    paths[path] = { ...paths[path], [endpoints[name].method.toLowerCase()]: operationOf(name, schemas) }
  }
  return {
    openapi: '3.1.0',
    info: { title: `${brand.name} API`, version, description: brand.story },
    servers: [{ url: '/api' }],
    paths,
    components: {
      schemas: schemas.found,
      responses: {
        Refused: { description: 'Refused, with the reason', content: { [CONTENT_TYPE]: { schema: error } } },
      },
      securitySchemes: { session: { type: 'apiKey', in: 'header', name: 'x-access-token' } },
    },
  }
}

function operationOf(name: EndpointName, schemas: NamedSchemas): Operation {
  const endpoint: Endpoint = endpoints[name]
  const schema: EndpointSchema = endpointSchemas[name]
  const requestBody = bodyOf(schema, schemas)
  return {
    operationId: name,
    tags: [endpoint.path.split('/')[1] ?? ''],
    parameters: [
      ...parametersOf('path', schema.params, schemas),
      ...parametersOf('query', schema.query, schemas),
      ...parametersOf('header', schema.headers, schemas),
    ],
    ...(requestBody && { requestBody }),
    responses: responsesOf(endpoint, schema, schemas),
    ...(endpoint.access !== 'anyone' && { security: [{ session: [] }] }),
  }
}

function parametersOf(
  location: string,
  object: z.ZodObject | undefined,
  schemas: NamedSchemas,
): Operation['parameters'] {
  if (!object) return []
  const { properties = {}, required = [] } = schemas.of(object, 'input')
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: location,
    required: required.includes(name),
    schema: typeof schema === 'boolean' ? {} : schema,
  }))
}

function bodyOf({ body, files }: EndpointSchema, schemas: NamedSchemas): Operation['requestBody'] {
  if (!body) return undefined
  const schema = schemas.of(body, 'input')
  if (!files) return { required: true, content: { [CONTENT_TYPE]: { schema } } }
  const file: JsonSchema = { type: 'string', contentMediaType: 'application/octet-stream' }
  const properties = { ...schema.properties, ...Object.fromEntries(files.map((name) => [name, file])) }
  return { required: true, content: { 'multipart/form-data': { schema: { ...schema, properties } } } }
}

const refused = { $ref: '#/components/responses/Refused' }

/** Keyed by HTTP status. */
function responsesOf(endpoint: Endpoint, schema: EndpointSchema, schemas: NamedSchemas): Record<string, object> {
  const statuses = [
    schema.params || schema.query || schema.body ? '400' : [],
    endpoint.access === 'anyone' ? [] : '401',
    endpoint.access === 'staff' ? '403' : [],
    schema.params ? '404' : [],
    'default',
  ].flat()
  return {
    '200': { description: 'Done', content: { [CONTENT_TYPE]: { schema: schemas.of(schema.response, 'output') } } },
    ...Object.fromEntries(statuses.map((status) => [status, refused])),
  }
}

type JsonSchema = z.core.JSONSchema.BaseSchema

/** Converts Zod schemas to JSON Schema, and collects the named ones. */
class NamedSchemas {
  readonly found: Record<string, JsonSchema> = {}

  /** Throws if two schemas share a name, or one's input and output differ. */
  of(schema: z.ZodType, direction: 'input' | 'output'): JsonSchema {
    const converted = z.toJSONSchema(schema, {
      io: direction,
      // The output of a transform cannot be described, only its input.
      unrepresentable: 'any',
      override: ({ jsonSchema }) => {
        // A later release may add fields, which clients must tolerate.
        if (direction === 'output') delete jsonSchema.additionalProperties
      },
    })
    const text = JSON.stringify(converted).replaceAll('"#/$defs/', '"#/components/schemas/')
    const { $schema: _, $defs = {}, ...rest }: JsonSchema = JSON.parse(text)
    for (const [name, definition] of Object.entries($defs)) this.#add(name, definition)
    return rest
  }

  #add(name: string, definition: JsonSchema): void {
    const known = this.found[name]
    if (known && JSON.stringify(known) !== JSON.stringify(definition)) {
      throw new Error(`Two different schemas of the contract are named ${name}.`)
    }
    this.found[name] = definition
  }
}
