/**
 * Icons in the shop's colours. The drawn ones in `public/icons` show a mark that
 * belongs to one name: with another name, they show its first letter.
 */
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import type { Plugin } from 'vite'
import look from '../shop/look.json' with { type: 'json' }
import wordmark from '../shop/wordmark.json' with { type: 'json' }

const fileAt = (path: string) => fileURLToPath(new URL(`../${path}`, import.meta.url))

/** As in the drawings. */
const DRAWN_GROUND = '#4a1424'
const LEAF = '#e9c987'

/** SVG paths of the app's shortcuts, on 24 × 24 px. */
const shortcuts = {
  bag: '<path d="M5 8.5h14l1 12H4zM8.5 8.5V7a3.5 3.5 0 0 1 7 0v1.5"/>',
  orders: '<path d="m12 3 8.5 4.5v9L12 21l-8.5-4.5v-9zM3.5 7.5 12 12l8.5-4.5M12 12v9"/>',
  search: '<circle cx="10.5" cy="10.5" r="6.5"/><path d="m15.5 15.5 5 5"/>',
}

interface Brand {
  ground: string
  /** Null for the drawn mark. */
  letter: string | null
}

const DRAWN: Brand = { ground: DRAWN_GROUND, letter: null }

/** File contents by name. */
export async function drawIcons(brand: Brand = DRAWN): Promise<Map<string, Buffer>> {
  const drawing = async (name: string) => {
    const svg = readFileSync(fileAt(`public/icons/${name}.svg`), 'utf8').replaceAll(DRAWN_GROUND, brand.ground)
    if (brand.letter === null) return svg
    const isShape = name === 'icon-monochrome'
    const picture = await letterPicture(brand.letter, isShape ? '#000' : LEAF)
    const ground = svg.match(/<rect width="512" height="512" rx="\d+"[^>]*>/)?.[0] ?? ''
    return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 512 512">${isShape ? '' : ground}<image x="136" y="136" width="240" height="240" href="data:image/png;base64,${picture.toString('base64')}"/></svg>`
  }
  const icons = new Map<string, Buffer>()
  const rasterise = async (svg: string, size: number, file: string) =>
    icons.set(
      file,
      await sharp(Buffer.from(svg), { density: 400 })
        .resize(size, size)
        .png({ compressionLevel: 9, palette: true })
        .toBuffer(),
    )
  const [favicon, icon, square] = [await drawing('favicon'), await drawing('icon'), await drawing('icon-square')]
  const monochrome = await drawing('icon-monochrome')
  icons.set('favicon.svg', Buffer.from(favicon))
  await rasterise(favicon, 32, 'favicon-32.png')
  await rasterise(icon, 192, 'icon-192.png')
  await rasterise(icon, 512, 'icon-512.png')
  await rasterise(await drawing('icon-maskable'), 512, 'icon-maskable-512.png')
  await rasterise(square, 180, 'apple-touch-icon-180.png')
  await rasterise(monochrome, 512, 'icon-monochrome-512.png')
  // For the status bar, which uses the shape alone, in its own colour.
  await rasterise(monochrome, 96, 'badge-96.png')
  for (const [name, lines] of Object.entries(shortcuts)) {
    for (const size of [96, 192]) await rasterise(shortcutDrawing(lines, brand), size, `shortcut-${name}-${size}.png`)
  }
  return icons
}

/**
 * An SVG on a filled background. Margins are wide, because phones crop it to a circle.
 */
function shortcutDrawing(lines: string, { ground }: Brand): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="-10 -10 44 44"><rect x="-10" y="-10" width="44" height="44" fill="${ground}"/>
    <g fill="none" stroke="#e2c077" stroke-width="1.6" stroke-linecap="round" stroke-linejoin="round">${lines}</g></svg>`
}

/** A square PNG: SVG text would need a font of the machine. */
async function letterPicture(letter: string, colour: string): Promise<Buffer> {
  const text = `<span foreground="${colour}">${letter.replaceAll('&', '&amp;').replaceAll('<', '&lt;')}</span>`
  const fontfile = fileAt('server/pdf/fonts/marcellus.ttf')
  return await sharp({ text: { text, font: 'Marcellus', fontfile, width: 480, height: 480, rgba: true } })
    .resize(480, 480, { fit: 'contain', background: '#0000' })
    .png()
    .toBuffer()
}

/** Replaces the drawn icons where they do not fit name or colours. */
export const brandIcons: Plugin = {
  name: 'brand-icons',
  apply: 'build',
  async generateBundle() {
    const letter = wordmark.name === look.name ? null : ([...look.name][0] ?? null)
    const isDrawn = look.colours.light.band === DRAWN_BAND && letter === null
    if (isDrawn) return
    for (const [name, source] of await drawIcons({ ground: look.colours.light.band, letter })) {
      this.emitFile({ type: 'asset', fileName: `icons/${name}`, source })
    }
  },
}

/** Beside which the icons were drawn. */
const DRAWN_BAND = '#4a1729'
