import { describe, expect, it } from 'vitest'
import { type Endpoint, type EndpointName, endpoints } from '#contract/endpoints.ts'
import { type EndpointSchema, endpointSchemas } from '#contract/schemas/endpoint-schemas.ts'
import { filesBelow, textOf } from './source-files.ts'

const names = Object.keys(endpoints) as EndpointName[]
const callOf = (name: EndpointName): Endpoint => endpoints[name]
const shapeOf = (name: EndpointName): EndpointSchema => endpointSchemas[name]
const textsOf = (folder: string, ending: RegExp) => filesBelow([folder], ending).map(textOf)

/** Names of all handlers: the entries of what a `<word>-routes.ts` answers. */
const handlers = textsOf('server/domains', /-routes\.ts$/)
  .filter((text) => text.includes('): Handlers {'))
  .flatMap((text) => [...text.matchAll(/^ {4}(?:async )?(\w+)[:(,]/gm)].map(([, name]) => name))

describe.each(names)('the call %s', (name) => {
  it('has shapes, and one for every part of its path', () => {
    const parts = [...callOf(name).path.matchAll(/:(\w+)/g)].map(([, part]) => part)
    expect(shapeOf(name).response).toBeDefined()
    expect(Object.keys(shapeOf(name).params?.shape ?? {}).sort()).toEqual(parts.sort())
  })

  it('carries a body only where its method may', () => {
    if (callOf(name).method === 'GET') expect(shapeOf(name).body).toBeUndefined()
  })

  it('has one handler', () => {
    expect(handlers.filter((handler) => handler === name)).toHaveLength(1)
  })

  it('is made by a test of the API', () => {
    const isMade = textsOf('tests/api', /\.test\.ts$/).some((text) =>
      new RegExp(`\\b(call|ask)\\('${name}'`).test(text),
    )
    expect(isMade).toBe(true)
  })
})

describe('the table of calls', () => {
  it('has every handler of the server in it', () => {
    expect(handlers.filter((handler) => !names.includes(handler as EndpointName))).toEqual([])
  })

  it('gives no method and path to two calls', () => {
    const routes = names.map((name) => `${callOf(name).method} ${callOf(name).path.replace(/:\w+/g, ':')}`)
    expect(routes.filter((route, at) => routes.indexOf(route) !== at)).toEqual([])
  })
})
