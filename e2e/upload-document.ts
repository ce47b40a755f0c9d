import { buffer } from 'node:stream/consumers'
import { type APIRequestContext, expect } from '@playwright/test'
import PDFDocument from 'pdfkit'

const base64 = (text: string) => Buffer.from(text).toString('base64')

/** Uploads a document of the open application like the portal. */
export async function uploadDocument(request: APIRequestContext, name: string, kind: string, content: Buffer) {
  const tus = { 'tus-resumable': '1.0.0' }
  const created = await request.fetch('/api/uploads', {
    method: 'POST',
    headers: {
      ...{ ...tus, 'upload-length': String(content.length) },
      'upload-metadata': `filename ${base64(name)},kind ${kind && base64(kind)},months ${base64(',')}`,
    },
  })
  const sent = await request.fetch(created.headers().location ?? '', {
    method: 'PATCH',
    headers: { ...tus, 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' },
    data: content,
  })
  expect(sent.status()).toBe(204)
}

/** Returns a PDF with each of these texts on its own page. */
export async function createPdf(...pages: readonly string[]): Promise<Buffer> {
  const document = new PDFDocument({ autoFirstPage: false })
  for (const words of pages) document.addPage().text(words)
  document.end()
  return buffer(document)
}
