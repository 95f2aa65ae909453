/** A side process: the encoders would keep memory for ever, and a new picture would delay everyone. */
import { answerRequests } from '../../lib/side-process.ts'
import { resizePicture } from './picture-processing.ts'

answerRequests(resizePicture)
