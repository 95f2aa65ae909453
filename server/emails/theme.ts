import look from '#shop/look.json' with { type: 'json' }

/** Emails and PDFs are light. A test compares the last two with `src/ui/tokens.css`. */
export const colours = { ...look.colours.light, bad: '#a4262c', badWash: '#f9e9e4' } as const

/** Fallbacks are for devices without the shop's fonts. */
export const textFont = "font-family:Figtree,Roboto,'Segoe UI',Arial,sans-serif;line-height:1.5"
export const displayFont = "font-family:Marcellus,Georgia,'Times New Roman',serif"
