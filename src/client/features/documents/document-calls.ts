// The calls of `shared/documents/contract.ts` by their addresses and types alone: with the schemas, which the server
// holds its answers to, the page would be heavier than a first visit on a phone allows.
import { ask } from '#client/platform/send.ts'
import { documentPath, documentsPath, restorePath } from '#shared/documents/addresses.ts'
import type { DocumentList, SentDocument } from '#shared/documents/contract.ts'
import type { DocumentKind } from '#shared/documents/document-kind.ts'

/** Whether an application is open in this browser. */
export async function isFileOpen(): Promise<boolean> {
  const { body } = await ask({ method: 'GET', path: '/api/applicants/me' }, {})
  return (body as { file: unknown }).file !== null
}

export async function listDocuments(): Promise<DocumentList> {
  return (await ask({ method: 'GET', path: documentsPath }, {})).body as DocumentList
}

export const describeDocument = (id: string, kind: DocumentKind, months: readonly string[]) =>
  changed('PATCH', documentPath, { id, kind, months })
export const removeDocument = (id: string) => changed('DELETE', documentPath, { id })
export const restoreDocument = (id: string) => changed('POST', restorePath, { id })

async function changed(method: 'PATCH' | 'DELETE' | 'POST', path: string, input: Record<string, unknown>) {
  return (await ask({ method, path }, input)).body as SentDocument
}
