/**
 * A response that is sent without being validated against the endpoint's schema, because that takes several times as
 * long as serialising it. For the responses that shoppers request most. The compiler checks their types.
 */
export class UncheckedResponse<Body> {
  readonly body: Body

  constructor(body: Body) {
    this.body = body
  }
}

/** A response that is sent as it is: JSON in UTF-8 that has been serialised already, and is not validated either. */
export class SerialisedResponse {
  readonly json: Buffer

  constructor(json: Buffer) {
    this.json = json
  }
}
