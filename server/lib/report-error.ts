/** `context` says what failed; `details` become fields of the log entry. */
export type ReportError = (error: unknown, context: string, details?: object) => void

interface Logger {
  error(fields: object, message: string): void
}

/** For unexpected errors only: expected failures are returned as values. */
export function createReportError(log: Logger): ReportError {
  return (error, context, details) => log.error({ err: error, ...details }, context)
}
