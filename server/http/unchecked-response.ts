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
