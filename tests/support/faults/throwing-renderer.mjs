/** A module loader that puts a renderer in place of the shop's, which throws while `doPagesThrow` is true. */
const RENDERER = `
import { makeRenderer as makeShopRenderer } from './entry-server.js?shop'

export const makeRenderer = (options) => {
  const render = makeShopRenderer(options)
  return async (...page) => {
    const rendered = await render(...page)
    if (globalThis.doPagesThrow) throw new Error('A page throws.')
    return rendered
  }
}
`

/** @type {import('node:module').LoadHook} */
export const load = (url, context, next) =>
  url.endsWith('/dist/server/entry-server.js')
    ? { format: 'module', source: RENDERER, shortCircuit: true }
    : next(url, context)
