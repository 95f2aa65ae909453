/** A side process: to copy a large SQLite file would delay everyone's requests. */
import { answerRequests } from '../../lib/side-process.ts'
import { makeBackup } from './make-backup.ts'

answerRequests(makeBackup)
