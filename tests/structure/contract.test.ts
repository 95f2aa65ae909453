import { describe, expect, it } from 'vitest'
import { type Endpoint, type EndpointName, endpoints } from '#contract/endpoints.ts'
import { type EndpointSchema, endpointSchemas } from '#contract/schemas/endpoint-schemas.ts'

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
