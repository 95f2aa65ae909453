/**
 * `npm run icons`: draws the home-screen icons into public/icons. Only needed
 * after changing a drawing: the icons are committed.
 */
import { readFile, writeFile } from 'node:fs/promises'
import sharp from 'sharp'

const folder = new URL('../../public/icons/', import.meta.url)

/** SVG paths of the app's shortcuts, on 24 × 24 px. */
const shortcuts = {
  bag: '<path d="M5 8.5h14l1 12H4zM8.5 8.5V7a3.5 3.5 0 0 1 7 0v1.5"/>',
  orders: '<path d="m12 3 8.5 4.5v9L12 21l-8.5-4.5v-9zM3.5 7.5 12 12l8.5-4.5M12 12v9"/>',
  search: '<circle cx="10.5" cy="10.5" r="6.5"/><path d="m15.5 15.5 5 5"/>',
}

/**
 * An SVG on a filled background. Margins are wide, because phones crop it to a circle.
 */
function shortcutDrawing(lines: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="-10 -10 44 44"><rect x="-10" y="-10" width="44" height="44" fill="#4a1424"/>
    <g fill="none" stroke="#e2c077" stroke-width="1.6" stroke-linecap="round" stroke-linejoin="round">${lines}</g></svg>`
}

async function draw(drawing: string | Buffer, size: number, name: string): Promise<void> {
  const picture = sharp(Buffer.from(drawing), { density: 400 }).resize(size, size)
  await writeFile(
    new URL(`${name}-${size}.png`, folder),
    await picture.png({ compressionLevel: 9, palette: true }).toBuffer(),
  )
}

for (const [name, lines] of Object.entries(shortcuts)) {
  for (const size of [96, 192]) await draw(shortcutDrawing(lines), size, `shortcut-${name}`)
}
const monochrome = await readFile(new URL('icon-monochrome.svg', folder))
await draw(monochrome, 512, 'icon-monochrome')
// For the status bar, which uses the shape alone, in its own colour.
await draw(monochrome, 96, 'badge')
