/**
 * Run as a process: a real OpenID provider, which any name may sign in to. The name's last word is the account's address;
 * the words before it are faults, such as `nonce pat@example.com`.
 */
import { generateKeyPairSync, sign } from 'node:crypto'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { Provider } from 'oidc-provider'

const returnUrl = process.argv[2] ?? ''
const newKey = () => generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey
const key = newKey()
const past = Math.floor(Date.now() / 1000) - 3_600

/** What a token of a faulty provider claims. */
const faults: Readonly<Record<string, object>> = {
  nonce: { nonce: 'of another sign-in' },
  audience: { aud: 'another client' },
  issuer: { iss: 'https://other.example.com' },
  expired: { iat: past - 60, exp: past },
  forged: {},
  unsigned: {},
}

const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
const decode = (part = '') => JSON.parse(Buffer.from(part, 'base64url').toString())

/** Signs the token again with other claims, or with another key, or not at all. */
function withFault(token: string, fault: string): string {
  const [header, claims] = token.split('.')
  const isUnsigned = fault === 'unsigned'
  const text = `${encode({ ...decode(header), ...(isUnsigned && { alg: 'none' }) })}.${encode({ ...decode(claims), ...faults[fault] })}`
  const signature = sign('sha256', Buffer.from(text), fault === 'forged' ? newKey() : key).toString('base64url')
  return `${text}.${isUnsigned ? '' : signature}`
}

const server = http.createServer()
server.listen(0, '127.0.0.1', () => {
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const provider = new Provider(issuer, {
    clients: [{ client_id: 'harborline', client_secret: 'a secret of the provider', redirect_uris: [returnUrl] }],
    claims: { openid: ['sub'], email: ['email', 'email_verified'] },
    // Some providers put the address into the token, others answer it separately.
    conformIdTokenClaims: process.argv[3] !== 'in-token',
    cookies: { keys: ['only for tests'] },
    jwks: { keys: [key.export({ format: 'jwk' })] },
    pkce: { required: () => true },
    findAccount: (_ctx, id) => ({
      accountId: id,
      claims: async () => ({
        ...{ sub: id, email: id.split(' ').at(-1) },
        email_verified: !id.startsWith('unverified '),
      }),
    }),
  })
  provider.use(async (ctx, next) => {
    await next()
    const account = ctx.oidc?.account?.accountId
    const [fault = ''] = account?.split(' ') ?? []
    if (ctx.oidc?.route === 'token' && ctx.body.id_token && faults[fault])
      ctx.body.id_token = withFault(ctx.body.id_token, fault)
  })
  server.on('request', provider.callback())
  process.send?.(issuer)
})
process.on('disconnect', () => process.exit(0))
