/** A test compares them with the light theme of `src/ui/tokens.css`. */
export const colours = {
  paper: '#fbf8f3',
  surface: '#ffffff',
  sand: '#f1e9dc',
  ink: '#231b16',
  inkSoft: '#65574c',
  goldLeaf: '#c9a45c',
  wine: '#5b1f33',
  onWine: '#fff8ee',
  band: '#4a1729',
  line: '#ddd1bf',
  bad: '#a4262c',
  badWash: '#f9e9e4',
} as const

/** Fallbacks are for devices without the shop's fonts. */
export const textFont = "font-family:Figtree,Roboto,'Segoe UI',Arial,sans-serif;line-height:1.5"
export const displayFont = "font-family:Marcellus,Georgia,'Times New Roman',serif"
