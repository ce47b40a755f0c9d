import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import { once } from 'node:events'
import http, { type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import type { S3Settings } from '#server/platform/storage/s3-client.ts'

const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest()
const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')

/**
 * Starts a minimal S3 in memory that checks signatures (AWS Signature Version 4). If `hangs` returns true, a request
 * is not answered until `release` is called.
 */
export async function startS3({
  pageSize = 1_000,
  hangs = () => false,
  locks = false,
}: {
  pageSize?: number
  hangs?: (request: IncomingMessage) => boolean
  /** The bucket has object lock, so objects may be locked. */
  locks?: boolean
} = {}) {
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  const objects = new Map<string, { content: Buffer; changedAt: Date; lockedUntil?: Date }>()
  const server = http.createServer((request, response) => {
    answer(request, response).catch((error) => response.writeHead(500).end(String(error)))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const settings: S3Settings = {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    bucket: 'papers',
    region: 'us-east-1',
    accessKeyId: 'TESTKEY',
    secretAccessKey: 'not a secret',
  }

  async function answer(request: IncomingMessage, response: ServerResponse) {
    const url = new URL(request.url ?? '/', settings.endpoint)
    if (hangs(request)) await released
    if (!isSigned(request, url, settings)) return response.writeHead(403).end()
    const key = url.pathname.slice(`/${settings.bucket}/`.length)
    if (key === '') return response.end(listing(url.searchParams))
    if (request.method === 'PUT') {
      // S3 rejects a body of unknown length.
      if (!request.headers['content-length']) return response.writeHead(411).end()
      const source = request.headers['x-amz-copy-source']
      if (source) return response.writeHead(...copied(String(source), key)).end('<CopyObjectResult></CopyObjectResult>')
      const content = await buffer(request)
      const until = lockedUntil(request, content)
      if (until === 'refused') return response.writeHead(400).end()
      objects.set(key, { content, changedAt: new Date(), ...(until && { lockedUntil: until }) })
      return response.end()
    }
    if (request.method === 'DELETE') {
      objects.delete(key)
      return response.writeHead(204).end()
    }
    const found = objects.get(key)
    if (!found) return response.writeHead(404).end()
    if (found.lockedUntil) response.setHeader('x-amz-object-lock-mode', 'COMPLIANCE')
    return response.end(request.method === 'HEAD' ? undefined : found.content)
  }

  /** S3 refuses a lock without a checksum, and in a bucket without object lock. */
  function lockedUntil({ headers }: IncomingMessage, content: Buffer): Date | 'refused' | undefined {
    const until = headers['x-amz-object-lock-retain-until-date']
    if (until === undefined) return undefined
    const checksum = createHash('sha256').update(content).digest('base64')
    const isRight = headers['x-amz-object-lock-mode'] === 'COMPLIANCE' && headers['x-amz-checksum-sha256'] === checksum
    return locks && isRight ? new Date(String(until)) : 'refused'
  }

  function copied(source: string, key: string): [number] {
    const original = objects.get(source.slice(`/${settings.bucket}/`.length))
    if (!original) return [404]
    objects.set(key, { content: original.content, changedAt: new Date() })
    return [200]
  }

  function listing(query: URLSearchParams) {
    const keys = [...objects.keys()].filter((key) => key.startsWith(query.get('prefix') ?? '')).toSorted()
    const start = Number((query.get('continuation-token') ?? 'a&0').split('&')[1])
    const entries = keys.slice(start, start + pageSize).map((key) => {
      const changedAt = objects.get(key)?.changedAt.toISOString()
      return `<Contents><Key>${key}</Key><LastModified>${changedAt}</LastModified></Contents>`
    })
    const next = start + pageSize
    const token = next < keys.length ? `<NextContinuationToken>a&amp;${next}</NextContinuationToken>` : ''
    return `<?xml version="1.0"?><ListBucketResult>${entries.join('')}${token}</ListBucketResult>`
  }

  const stop = async () => {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  }
  return { settings, objects, release, stop }
}

/** Computes the signature again from the request (docs.aws.amazon.com, "Signature Version 4 signing process"). */
function isSigned({ method, headers }: IncomingMessage, url: URL, settings: S3Settings): boolean {
  const pattern = /^AWS4-HMAC-SHA256 Credential=([^,]+), ?SignedHeaders=([^,]+), ?Signature=([\da-f]{64})$/
  const [, credential = '', signed = '', signature = ''] = pattern.exec(headers.authorization ?? '') ?? []
  const [keyId, ...scope] = credential.split('/')
  if (keyId !== settings.accessKeyId || scope[1] !== settings.region) return false
  const time = String(headers['x-amz-date'])
  const query = [...url.searchParams].map((pair) => pair.map(encodeURIComponent).join('=')).toSorted()
  const canonical = [
    ...[method, url.pathname, query.join('&')],
    ...signed.split(';').map((name) => `${name}:${headers[name]}`),
    ...['', signed, headers['x-amz-content-sha256']],
  ].join('\n')
  const key = scope.reduce<string | Buffer>((made, part) => hmac(made, part), `AWS4${settings.secretAccessKey}`)
  const expected = hmac(key, ['AWS4-HMAC-SHA256', time, scope.join('/'), sha256(canonical)].join('\n'))
  return timingSafeEqual(expected, Buffer.from(signature, 'hex'))
}
