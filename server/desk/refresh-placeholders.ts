import { readFile, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { type KnownFacts, picturesOf } from '../domains/catalogue/catalogue-pictures.ts'
import { readCatalogueFolder } from '../domains/catalogue/read-catalogue-folder.ts'
import { describePicture, type PictureFacts } from '../domains/media/describe-picture.ts'
import { pictureId } from '../domains/media/picture-address.ts'
import { projectRoot } from '../project-root.ts'
import type { DeskCommand } from './commands.ts'

export const refreshPlaceholders: DeskCommand = {
  words: '[<folder>]',
  does: 'measure a folder’s pictures ahead, so that importing it takes no time',
  async run({ words: [path = join(projectRoot, 'catalogue')] }) {
    const { folder, problems } = await readCatalogueFolder(resolve(path))
    if (!folder) return { ok: false, said: problems }
    const facts: Record<string, PictureFacts> = {}
    for (const file of picturesOf(folder).sort()) {
      const bytes = await readFile(join(folder.path, file))
      facts[pictureId(file.slice(file.lastIndexOf('/') + 1), bytes)] = await describePicture(bytes)
    }
    const known: KnownFacts = facts
    await writeFile(join(folder.path, 'placeholders.json'), `${JSON.stringify(known, null, 2)}\n`)
    return { ok: true, said: [`Measured ${Object.keys(facts).length} pictures.`] }
  },
}
