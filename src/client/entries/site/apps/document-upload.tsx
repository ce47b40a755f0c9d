import { hydrate } from '#client/entries/site/hydrate.tsx'
import { Documents } from '#client/pages/site/documents/documents.tsx'

export const wake = hydrate(Documents)
