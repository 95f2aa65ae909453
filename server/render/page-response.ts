import type { CompressedContent } from '../http/compressed-content.ts'
import { PreparedResponse } from '../http/prepared-response.ts'
import { TooBusyError } from '../lib/task-queue.ts'

export const HTML_TYPE = 'text/html; charset=utf-8'

interface PageHead {
  status: number
  /** The content security policy. */
  policy: string
  /** Value of the `Link` header for early hints. */
  link: string
}

/** Age from which a page is worth compressing well, in ms: pages that orders change are replaced after about a second. */
const SETTLED_AFTER_MS = 2000

/** A rendered page. Its HTML is compressed quickly at first, and better if the page is still requested later. */
export class PageResponse {
  readonly status: number
  readonly policy: string
  readonly link: string
  /** Size of the quickly compressed HTML, in bytes. */
  readonly bytes: number
  #html: PreparedResponse
  #quick: CompressedContent | null
  readonly #now: () => number
  readonly #madeAt: number

  constructor({ status, policy, link }: PageHead, content: CompressedContent, now: () => number = Date.now) {
    this.#now = now
    this.#madeAt = now()
    this.status = status
    this.policy = policy
    this.link = link
    this.#html = new PreparedResponse(HTML_TYPE, content)
    this.#quick = content
    this.bytes = content.br.length
  }

  get html(): PreparedResponse {
    return this.#html
  }

  /**
   * Records a request. The first one after two seconds replaces the HTML with the result of `compress`. If `compress`
   * is too busy, does nothing, and a later request tries again.
   */
  async noteRequest(compress: (content: CompressedContent) => Promise<CompressedContent>): Promise<void> {
    const quick = this.#quick
    if (!quick || this.#now() - this.#madeAt < SETTLED_AFTER_MS) return
    this.#quick = null
    try {
      this.#html = new PreparedResponse(HTML_TYPE, await compress(quick))
    } catch (error) {
      this.#quick = quick
      if (!(error instanceof TooBusyError)) throw error
    }
  }
}
