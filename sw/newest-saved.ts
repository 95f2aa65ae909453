import { answerFrom } from '#sync/catalogue-copy.ts'
import { publicReadOf } from '#sync/public-reads.ts'
import { readSavedCatalogue } from '#sync/saved-catalogue.ts'
import { dated, dateOf } from './dated.ts'

/** The newer of the answer kept for this address and the one that the catalogue copy gives; `undefined` for neither. */
export async function newestSaved(address: string, kept: Response | undefined): Promise<Response | undefined> {
  const catalogue = await readSavedCatalogue()
  if (!catalogue || dateOf(kept) > catalogue.savedAt) return kept
  const url = new URL(address)
  const asked = publicReadOf(url)
  const answer = asked && answerFrom(catalogue, asked, url.searchParams)
  return answer ? dated(Response.json(answer.body, { status: answer.status }), catalogue.savedAt) : kept
}
