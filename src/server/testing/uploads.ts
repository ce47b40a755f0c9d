import type { FastifyInstance } from 'fastify'
import { uploadPath } from '#shared/applications/documents/upload-limits.ts'
import type { Browser } from './browser.ts'

interface File {
  readonly name?: string
  readonly kind?: string
  readonly months?: readonly string[]
  readonly requirement?: string
  readonly content: Buffer
}

const tus = { 'tus-resumable': '1.0.0' }
const base64 = (text: string) => Buffer.from(text).toString('base64')

/** Returns a PDF that readers can open, padded to `bytes`; `mark` makes it unique. */
export function pdf(mark: string, bytes = 2_000): Buffer {
  const body = `%PDF-1.4\n% ${mark}\n1 0 obj\n<< /Type /Catalog >>\nendobj\n`
  const trailer = 'trailer\n<< /Root 1 0 R >>\n%%EOF\n'
  return Buffer.from(body + '%'.repeat(Math.max(0, bytes - body.length - trailer.length - 1)) + '\n'.concat(trailer))
}

/** Uploads files like a browser, by the tus protocol. @param path of the uploads; by default that of applications. */
export function uploads(app: FastifyInstance, browser: Browser, path: string = uploadPath) {
  const send = (method: 'POST' | 'PATCH' | 'HEAD', url: string, headers: Record<string, string>, payload?: Buffer) =>
    app.inject({
      method,
      url,
      headers: { ...tus, ...headers },
      cookies: Object.fromEntries(browser.cookies),
      ...(payload && { payload }),
    })

  const begin = ({ name = 'statement.pdf', kind = 'bank_statement', months = [], requirement, content }: File) =>
    send('POST', path, {
      'upload-length': String(content.length),
      'upload-metadata': `filename ${base64(name)},kind ${base64(kind)},months ${base64(months.join(',')) || base64(',')}${requirement ? `,requirement ${base64(requirement)}` : ''}`,
    })
  const piece = (url: string, offset: number, content: Buffer) =>
    send('PATCH', url, { 'upload-offset': String(offset), 'content-type': 'application/offset+octet-stream' }, content)
  const offset = async (url: string) => Number((await send('HEAD', url, {})).headers['upload-offset'])

  return {
    begin,
    piece,
    offset,
    head: (url: string) => send('HEAD', url, {}),
    /** @returns the id of the document. */
    file: async (file: File): Promise<string> => {
      const begun = await begin(file)
      const url = String(begun.headers.location)
      const sent = await piece(url, 0, file.content)
      if (sent.statusCode !== 204) throw new Error(`${sent.statusCode} ${sent.body}`)
      return url.slice(path.length + 1)
    },
  }
}
