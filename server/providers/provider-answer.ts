/**
 * What came of asking a provider. `refused` is the provider's own no, which asking again does not change. `unreachable`
 * means that nobody knows whether it was done: no answer, none in time, or a provider in trouble. Ask again with the same
 * key, or read how things stand.
 */
export type ProviderAnswer<Value> =
  | { kind: 'ok'; value: Value }
  | { kind: 'refused'; code: string; message: string }
  | { kind: 'unreachable'; reason: string }
