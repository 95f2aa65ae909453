/** The contract as an OpenAPI document, for people and programs that speak to the shop without its own page. */
import type * as z from 'zod'
import { brand } from '#contract/brand.ts'
import { type Call, type CallName, calls } from '#contract/calls.ts'
import { type CallShape, callShapes } from '#contract/shapes/call-shapes.ts'
import { errorAnswer } from '#contract/shapes/error-answer.ts'
import { type JsonSchema, NamedSchemas } from './named-schemas.ts'

const JSON_TYPE = 'application/json'

export interface OpenApi {
  openapi: '3.1.0'
  info: { title: string; version: string; description: string }
  servers: { url: string }[]
  paths: Record<string, Record<string, Operation>>
  components: Record<'schemas' | 'responses' | 'securitySchemes', Record<string, object>>
}

export interface Operation {
  operationId: CallName
  tags: string[]
  parameters: { name: string; in: string; required: boolean; schema: JsonSchema }[]
  requestBody?: { required: boolean; content: Record<string, { schema: JsonSchema }> }
  responses: Record<string, object>
  security?: object[]
}

/** Describes every call of the contract. Pure: the same contract makes the same document. */
export function buildOpenApi(version: string): OpenApi {
  const schemas = new NamedSchemas()
  const refusal = schemas.of(errorAnswer, 'output')
  const paths: OpenApi['paths'] = {}
  for (const name of Object.keys(calls) as CallName[]) {
    const path = calls[name].path.replace(/:(\w+)/g, '{$1}')
    paths[path] = { ...paths[path], [calls[name].method.toLowerCase()]: operationOf(name, schemas) }
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

function operationOf(name: CallName, schemas: NamedSchemas): Operation {
  const call: Call = calls[name]
  const shape: CallShape = callShapes[name]
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

function bodyOf({ body, files }: CallShape, schemas: NamedSchemas): Operation['requestBody'] {
  if (!body) return undefined
  const schema = schemas.of(body, 'input')
  if (!files) return { required: true, content: { [JSON_TYPE]: { schema } } }
  const file: JsonSchema = { type: 'string', contentMediaType: 'application/octet-stream' }
  const properties = { ...schema.properties, ...Object.fromEntries(files.map((name) => [name, file])) }
  return { required: true, content: { 'multipart/form-data': { schema: { ...schema, properties } } } }
}

const refused = { $ref: '#/components/responses/Refused' }

/** What a call answers when all is well, and the statuses with which it may refuse. */
function responsesOf(call: Call, shape: CallShape, schemas: NamedSchemas): Record<string, object> {
  const statuses = [
    shape.params || shape.query || shape.body ? '400' : [],
    call.caller === 'anyone' ? [] : '401',
    call.caller === 'staff' ? '403' : [],
    shape.params ? '404' : [],
    'default',
  ].flat()
  return {
    '200': { description: 'Done', content: { [JSON_TYPE]: { schema: schemas.of(shape.answer, 'output') } } },
    ...Object.fromEntries(statuses.map((status) => [status, refused])),
  }
}
