import { IncomingMessage } from 'node:http'
import { Http2ServerRequest } from 'node:http2'

/** Whether another request made it, e.g. for a picture in a page. Only that one is counted. */
export function isInjected(raw: object): boolean {
  return !(raw instanceof IncomingMessage || raw instanceof Http2ServerRequest)
}
