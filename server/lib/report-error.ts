/** Logs an unexpected error. `context` says what failed; `details` become fields of the log line. */
export type ReportError = (error: unknown, context: string, details?: object) => void

interface Logger {
  error(fields: object, message: string): void
}

/** Creates the function that reports unexpected errors. Expected failures are returned as values instead. */
export function createReportError(log: Logger): ReportError {
  return (error, context, details) => log.error({ err: error, ...details }, context)
}
