/** A side process: reading and subsetting fonts takes up to a second. */
import { answerRequests } from '../../lib/side-process.ts'
import { invoicePdf } from './invoice-pdf.ts'

answerRequests(invoicePdf)
