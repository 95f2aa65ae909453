/** The colours of the shop's pieces as they look, by lower-case name. */
const looks: Record<string, string> = {
  red: '#a8242f',
  blue: '#2d4a8a',
  green: '#1f7a4d',
  black: '#1c1a1a',
  white: '#fdfcf9',
  gold: '#c9a45c',
  silver: '#c3c6c8',
  'rose gold': '#c98f7d',
}

/** A CSS colour for the name of a colour. A new name that CSS knows needs nothing here; another has no swatch to show. */
export function swatchColour(name: string): string {
  const lowered = name.toLowerCase()
  return looks[lowered] ?? lowered.replaceAll(' ', '')
}
