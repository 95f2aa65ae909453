/** A provider's no, as it travels. */
export class SandboxRefusal {
  readonly http: number
  readonly body: object

  constructor(http: number, body: object) {
    this.http = http
    this.body = body
  }
}
