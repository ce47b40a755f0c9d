export interface KeptMail {
  readonly name: string
  readonly headers: ReadonlyMap<string, string>
  readonly text: string
  readonly html: string | undefined
}

/** Parses `openMail` files only: headers (RFC 5322, 2047), text and HTML (RFC 2045, 2046). */
export function readMail(name: string, source: string): KeptMail {
  const { headers, body } = entity(source)
  const boundary = /boundary="?([^";]+)/.exec(headers.get('content-type') ?? '')?.[1]
  const parts = boundary
    ? body
        .split(`--${boundary}`)
        .slice(1, -1)
        .map((part) => entity(part.replace(/^\n/, '')))
    : [{ headers, body }]
  const find = (type: string) =>
    parts.find((part) => (part.headers.get('content-type') ?? 'text/plain').startsWith(type))
  const html = find('text/html')
  const text = find('text/plain')
  return { name, headers, text: text ? decoded(text) : '', html: html && decoded(html) }
}

interface Entity {
  readonly headers: ReadonlyMap<string, string>
  readonly body: string
}

function entity(source: string): Entity {
  const end = source.indexOf('\n\n')
  const lines = source
    .slice(0, end)
    .replace(/\n[ \t]+/g, ' ')
    .split('\n')
  const headers = lines.map((line) => {
    const colon = line.indexOf(':')
    return [line.slice(0, colon).toLowerCase(), words(line.slice(colon + 1).trim())] as const
  })
  return { headers: new Map(headers), body: source.slice(end + 2) }
}

function decoded({ headers, body }: Entity): string {
  const encoding = headers.get('content-transfer-encoding')?.toLowerCase()
  if (encoding === 'base64') return Buffer.from(body, 'base64').toString('utf8')
  return encoding === 'quoted-printable' ? quotedPrintable(body.replace(/=\n/g, '')) : body
}

const quotedPrintable = (text: string) =>
  Buffer.from(
    text.replace(/=([0-9A-F]{2})/gi, (_code, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    'latin1',
  ).toString('utf8')

/** Encoded words: `=?UTF-8?Q?caf=C3=A9?=`; a space between two is ignored. */
const words = (value: string) =>
  value
    .replace(/\?=\s+=\?/g, '?==?')
    .replace(/=\?utf-8\?([qb])\?([^?]*)\?=/gi, (_word, kind: string, text: string) =>
      kind.toLowerCase() === 'b'
        ? Buffer.from(text, 'base64').toString('utf8')
        : quotedPrintable(text.replaceAll('_', ' ')),
    )
