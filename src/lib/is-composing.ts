import type { KeyboardEvent } from 'react'

/**
 * Whether the key belongs to an input method that composes a character, e.g. in
 * Devanagari. Safari ends the composition before it reports the Enter that ended it,
 * with the key code that all browsers use for input methods.
 */
export function isComposing({ nativeEvent }: KeyboardEvent): boolean {
  return nativeEvent.isComposing || nativeEvent.keyCode === INPUT_METHOD_KEY_CODE
}

const INPUT_METHOD_KEY_CODE = 229
