import { type Environment, wholeNumber } from './environment.ts'

export interface MetricsSettings {
  /** 0 selects any free one. */
  port: number
  host: string
}

/**
 * Null without METRICS_PORT. Metrics have no password, so only this machine may
 * read them unless METRICS_HOST says otherwise.
 */
export function readMetricsSettings({ METRICS_PORT, METRICS_HOST }: Environment): MetricsSettings | null {
  if (!METRICS_PORT) return null
  return {
    port: wholeNumber('METRICS_PORT', METRICS_PORT, { from: 0, to: 65_535 }),
    host: METRICS_HOST || '127.0.0.1',
  }
}
