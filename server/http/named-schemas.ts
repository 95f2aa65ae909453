import * as z from 'zod'

export type JsonSchema = z.core.JSONSchema.BaseSchema

/** Makes JSON Schema of the contract's shapes, and keeps those that have a name in one place. */
export class NamedSchemas {
  readonly found: Record<string, JsonSchema> = {}

  /**
   * The schema of a shape as it is sent (`input`) or answered (`output`), referring to what has a name.
   * Throws when one name stands for two things: a shape with defaults is another thing in each direction.
   */
  of(shape: z.ZodType, direction: 'input' | 'output'): JsonSchema {
    const made = z.toJSONSchema(shape, {
      io: direction,
      // What a transform makes of a value cannot be said; what goes in can.
      unrepresentable: 'any',
      override: ({ jsonSchema }) => {
        // Answers may gain parts in a later release.
        if (direction === 'output') delete jsonSchema.additionalProperties
      },
    })
    const text = JSON.stringify(made).replaceAll('"#/$defs/', '"#/components/schemas/')
    const { $schema: _, $defs = {}, ...schema }: JsonSchema = JSON.parse(text)
    for (const [name, definition] of Object.entries($defs)) this.#keep(name, definition)
    return schema
  }

  #keep(name: string, definition: JsonSchema): void {
    const known = this.found[name]
    if (known && JSON.stringify(known) !== JSON.stringify(definition)) {
      throw new Error(`The name ${name} stands for two different shapes of the contract.`)
    }
    this.found[name] = definition
  }
}
