/** The contract as an OpenAPI document, for people and programs that speak to the shop without its own page. */

import type { FastifyInstance } from 'fastify'
import * as z from 'zod'
import { brand } from '#contract/brand.ts'
import { type Endpoint, type EndpointName, endpoints } from '#contract/endpoints.ts'
import { type EndpointSchema, endpointSchemas } from '#contract/schemas/endpoint-schemas.ts'
import { errorResponse } from '#contract/schemas/error-response.ts'
import { PreparedResponse, sendPreparedResponse } from './prepared-response.ts'

const JSON_TYPE = 'application/json'

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

/** Describes every call of the contract. Pure: the same contract makes the same document. */
export function buildOpenApi(version: string): OpenApi {
  const schemas = new NamedSchemas()
  const refusal = schemas.of(errorResponse, 'output')
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
      responses: { Refused: { description: 'Refused, and why', content: { [JSON_TYPE]: { schema: refusal } } } },
      securitySchemes: { session: { type: 'apiKey', in: 'header', name: 'x-access-token' } },
    },
  }
}

function operationOf(name: EndpointName, schemas: NamedSchemas): Operation {
  const call: Endpoint = endpoints[name]
  const shape: EndpointSchema = endpointSchemas[name]
  const requestBody = bodyOf(shape, schemas)
  return {
    operationId: name,
    tags: [call.path.split('/')[1] ?? ''],
    parameters: [
      ...parametersOf('path', shape.params, schemas),
      ...parametersOf('query', shape.query, schemas),
      ...parametersOf('header', shape.headers, schemas),
    ],
    ...(requestBody && { requestBody }),
    responses: responsesOf(call, shape, schemas),
    ...(call.caller !== 'anyone' && { security: [{ session: [] }] }),
  }
}

function parametersOf(place: string, shape: z.ZodObject | undefined, schemas: NamedSchemas): Operation['parameters'] {
  if (!shape) return []
  const { properties = {}, required = [] } = schemas.of(shape, 'input')
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: place,
    required: required.includes(name),
    schema: typeof schema === 'boolean' ? {} : schema,
  }))
}

function bodyOf({ body, files }: EndpointSchema, schemas: NamedSchemas): Operation['requestBody'] {
  if (!body) return undefined
  const schema = schemas.of(body, 'input')
  if (!files) return { required: true, content: { [JSON_TYPE]: { schema } } }
  const file: JsonSchema = { type: 'string', contentMediaType: 'application/octet-stream' }
  const properties = { ...schema.properties, ...Object.fromEntries(files.map((name) => [name, file])) }
  return { required: true, content: { 'multipart/form-data': { schema: { ...schema, properties } } } }
}

const refused = { $ref: '#/components/responses/Refused' }

/** What a call answers when all is well, and the statuses with which it may refuse. */
function responsesOf(call: Endpoint, shape: EndpointSchema, schemas: NamedSchemas): Record<string, object> {
  const statuses = [
    shape.params || shape.query || shape.body ? '400' : [],
    call.caller === 'anyone' ? [] : '401',
    call.caller === 'staff' ? '403' : [],
    shape.params ? '404' : [],
    'default',
  ].flat()
  return {
    '200': { description: 'Done', content: { [JSON_TYPE]: { schema: schemas.of(shape.response, 'output') } } },
    ...Object.fromEntries(statuses.map((status) => [status, refused])),
  }
}

/** The description of the API at `/api/openapi.json`; written when it is first asked for. */
export function registerOpenApi(app: FastifyInstance, version: string): void {
  let description: PreparedResponse | undefined
  app.get('/api/openapi.json', (request, reply) => {
    description ??= new PreparedResponse('application/json; charset=utf-8', JSON.stringify(buildOpenApi(version)))
    return sendPreparedResponse(request, reply, description, 'public, max-age=0, must-revalidate')
  })
}

type JsonSchema = z.core.JSONSchema.BaseSchema

/** Makes JSON Schema of the contract's shapes, and keeps those that have a name in one place. */
class NamedSchemas {
  readonly found: Record<string, JsonSchema> = {}

  /**
   * The schema of a shape as it is sent (`input`) or answered (`output`), referring to what has a name.
   * Throws when one name stands for two things: a shape with defaults is another thing in each direction.
   */
  of(shape: z.ZodType, direction: 'input' | 'output'): JsonSchema {
    const made = z.toJSONSchema(shape, {
      io: direction,
      // What a transform makes of a value cannot be said; what goes in can.
      unrepresentable: 'any',
      override: ({ jsonSchema }) => {
        // Answers may gain parts in a later release.
        if (direction === 'output') delete jsonSchema.additionalProperties
      },
    })
    const text = JSON.stringify(made).replaceAll('"#/$defs/', '"#/components/schemas/')
    const { $schema: _, $defs = {}, ...schema }: JsonSchema = JSON.parse(text)
    for (const [name, definition] of Object.entries($defs)) this.#keep(name, definition)
    return schema
  }

  #keep(name: string, definition: JsonSchema): void {
    const known = this.found[name]
    if (known && JSON.stringify(known) !== JSON.stringify(definition)) {
      throw new Error(`The name ${name} stands for two different shapes of the contract.`)
    }
    this.found[name] = definition
  }
}
