import { UNAUTHORIZED } from './ask-provider.ts'
import type { ProviderAnswer } from './provider-answer.ts'

/**
 * For providers that want a login first. Logs in once and keeps the token, in memory only, until the provider does not
 * take it any more; then logs in once more.
 */
export class KeptToken {
  readonly #logIn: () => Promise<ProviderAnswer<string>>
  #current: Promise<ProviderAnswer<string>> | null = null

  constructor(logIn: () => Promise<ProviderAnswer<string>>) {
    this.#logIn = logIn
  }

  /** Asks with a token. The answer is that of the login when that was not let in. */
  async with<Value>(ask: (token: string) => Promise<ProviderAnswer<Value>>): Promise<ProviderAnswer<Value>> {
    const first = await this.#once(ask)
    if (first.kind !== 'refused' || first.code !== UNAUTHORIZED) return first
    this.#current = null
    return await this.#once(ask)
  }

  async #once<Value>(ask: (token: string) => Promise<ProviderAnswer<Value>>): Promise<ProviderAnswer<Value>> {
    this.#current ??= this.#logIn()
    const token = await this.#current
    if (token.kind === 'ok') return await ask(token.value)
    this.#current = null
    return token
  }
}
