import { fetchDocument } from '#client/platform/fetch-document.ts'
import { saveFile } from '#client/platform/save-file.ts'

/**
 * Saves a document to the user's device.
 * @throws RequestError if the server refuses.
 */
export async function downloadDocument({ id, name }: { id: string; name: string }): Promise<void> {
  const file = await fetchDocument(id, 'download')
  saveFile(name, file, file.type)
}
