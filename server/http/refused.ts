import { type ErrorCode, type ErrorResponse, errorMessage, errors } from '#contract/errors.ts'

type Details = Pick<ErrorResponse, 'fields' | 'changes' | 'amount' | 'retryAfter'> & {
  /** Fills the `{name}` parts of the code's sentence. */
  values?: Record<string, string | number>
}

/** An expected refusal: what a handler answers when it cannot do what was asked. Bugs are thrown instead. */
export class Refused {
  readonly code: ErrorCode
  readonly body: ErrorResponse

  constructor(code: ErrorCode, { values, ...details }: Details = {}) {
    this.code = code
    this.body = { status: 'error', code, message: errorMessage(code, values), ...details }
  }

  get http(): number {
    return errors[this.code].http
  }
}
