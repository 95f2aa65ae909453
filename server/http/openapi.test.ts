import { describe, expect, it } from 'vitest'
import { type EndpointName, endpoints } from '#contract/endpoints.ts'
import { buildOpenApi, type Operation } from './openapi.ts'

const document = buildOpenApi('1.0.0')
const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
)

function operationOf(name: EndpointName): Operation {
  const found = operations.find(({ operation }) => operation.operationId === name)
  if (!found) throw new Error(`${name} is not in the document`)
  return found.operation
}

describe('the OpenAPI document', () => {
  it('describes every endpoint once, under its own method and path', () => {
    expect(operations.map(({ operation }) => operation.operationId).sort()).toEqual(Object.keys(endpoints).sort())
    for (const { path, method, operation } of operations) {
      const endpoint = endpoints[operation.operationId]
      expect([method, path]).toEqual([endpoint.method.toLowerCase(), endpoint.path.replace(/:(\w+)/g, '{$1}')])
    }
  })

  it('refers only to what it contains', () => {
    const references = JSON.stringify(document).match(/#\/[^"]+/g) ?? []
    expect(references.length).toBeGreaterThan(0)
    for (const reference of new Set(references)) {
      const held = reference
        .slice(2)
        .split('/')
        .reduce<unknown>((at, key) => (at as Record<string, unknown>)?.[key], document)
      expect(held, reference).toBeTruthy()
    }
  })

  it('has named schemas for the shop’s main types', () => {
    const names = Object.keys(document.components.schemas)
    expect(names).toEqual(
      expect.arrayContaining(['Product', 'Order', 'Review', 'User', 'Address', 'Cart', 'ErrorAnswer']),
    )
  })

  it('has every path parameter as a required parameter', () => {
    for (const { path, operation } of operations) {
      const inPath = operation.parameters.filter((parameter) => parameter.in === 'path')
      expect(inPath.map(({ name }) => `{${name}}`).sort()).toEqual((path.match(/\{\w+\}/g) ?? []).sort())
      expect(inPath.every(({ required }) => required)).toBe(true)
    }
  })

  it('requires the access token exactly where the contract does', () => {
    for (const { operation } of operations) {
      expect(Boolean(operation.security)).toBe(endpoints[operation.operationId].access !== 'anyone')
    }
  })

  it('describes form data, and which of its fields are files', () => {
    const content = operationOf('createCustomOrder').requestBody?.content['multipart/form-data']
    expect(content?.schema.properties).toHaveProperty('designFile.contentMediaType')
    expect(content?.schema.properties).toHaveProperty('gemstones')
  })

  it('describes which query parameters are optional, and their bounds', () => {
    const limit = operationOf('listProducts').parameters.find(({ name }) => name === 'limit')
    expect(limit).toMatchObject({ required: false, schema: { minimum: 1, maximum: 100, default: 12 } })
  })

  it('describes errors of every endpoint by one schema', () => {
    for (const { operation } of operations) {
      expect(operation.responses).toHaveProperty('200')
      expect(operation.responses.default).toEqual({ $ref: '#/components/responses/Refused' })
    }
  })
})
