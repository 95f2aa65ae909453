/** A response that is JSON text already. Its handler is responsible for the format that the endpoint's schema describes. */
export class JsonText {
  readonly text: string

  constructor(text: string) {
    this.text = text
  }
}
