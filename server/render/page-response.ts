import type { CompressedContent } from '../http/compressed-content.ts'
import { PreparedResponse } from '../http/prepared-response.ts'
import { TooBusyError } from '../lib/task-queue.ts'

export const HTML_TYPE = 'text/html; charset=utf-8'

interface PageHead {
  status: number
  headers: Record<string, string>
}

/** A rendered page. Its HTML is compressed quickly, and better once the page is requested again. */
export class PageResponse {
  readonly status: number
  readonly headers: Record<string, string>
  #html: PreparedResponse
  #quick: CompressedContent | null
  #wasRequested = false

  constructor({ status, headers }: PageHead, content: CompressedContent) {
    this.status = status
    this.headers = headers
    this.#html = new PreparedResponse(HTML_TYPE, content)
    this.#quick = content
  }

  get html(): PreparedResponse {
    return this.#html
  }

  /**
   * Notes a request. From the second on, replaces the HTML by what `compress` makes of it, once. Does nothing if
   * `compress` is too busy, so that a later request tries again.
   */
  async noteRequest(compress: (content: CompressedContent) => Promise<CompressedContent>): Promise<void> {
    const quick = this.#wasRequested ? this.#quick : null
    this.#wasRequested = true
    if (!quick) return
    this.#quick = null
    try {
      this.#html = new PreparedResponse(HTML_TYPE, await compress(quick))
    } catch (error) {
      this.#quick = quick
      if (!(error instanceof TooBusyError)) throw error
    }
  }
}
