let isUntold = false
let tell = () => {
  isUntold = true
}

/** Has the shopper told that a part of the page could not be loaded, as soon as there is code that can tell. */
export function explainMissingPart(): void {
  tell()
}

/** `say` tells of every missing part from now on, and of those before. */
export function tellOfMissingParts(say: () => void): void {
  tell = say
  if (isUntold) say()
}
