import { hydrate } from '#client/entries/site/hydrate.tsx'
import { DocumentUploader } from '#client/features/documents/document-uploader.tsx'

export const wake = hydrate(DocumentUploader)
