/**
 * `npm run icons`: makes the drawn icons in public/icons. Only needed after changing a
 * drawing: they are committed.
 */
import { writeFile } from 'node:fs/promises'
import { drawIcons } from '../brand-icons.ts'

const folder = new URL('../../public/icons/', import.meta.url)

for (const [name, content] of await drawIcons()) await writeFile(new URL(name, folder), content)
