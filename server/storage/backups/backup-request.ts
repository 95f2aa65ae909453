import type { Config } from '../../config/config.ts'

export interface BackupRequest {
  shop: Pick<Config, 'dataDir' | 'databaseUrl' | 's3'>
  /** Is replaced once all is written. */
  file: string
}

/** Of folders beside the file, which a killed process may leave. */
export const UNFINISHED = '.unfinished-backup-'
