import { createHmac } from 'node:crypto'

/**
 * Returns the value of `Harborline-Signature`: `t=<seconds since 1970>,v1=<hex>`, with one `v1` per secret. `v1` is HMAC-SHA256
 * (RFC 2104) of `<t>.<body>` with the full secret, including `whsec_`.
 */
export function signature(secrets: readonly string[], body: string, at: Date): string {
  const t = Math.floor(at.getTime() / 1000)
  const signatures = secrets.map((secret) => createHmac('sha256', secret).update(`${t}.${body}`).digest('hex'))
  return [`t=${t}`, ...signatures.map((hex) => `v1=${hex}`)].join(',')
}
