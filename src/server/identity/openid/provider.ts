import * as openid from 'openid-client'
import { type EgressOptions, requestExternal } from '#server/platform/outbound-http/post-external.ts'
import { AppError } from '#shared/kit/app-error.ts'
import { email as emailSchema } from '#shared/kit/text.ts'

export interface OpenIdSettings {
  readonly issuer: string
  readonly clientId: string
  readonly clientSecret: string
  /** For the button. */
  readonly name: string
  /** The site's address, with the path registered with the provider. */
  readonly returnUrl: string
  /** Only for a provider on this machine, or with `ALLOW_PLAINTEXT`. */
  readonly allowHttp: boolean
}

/** Bind the provider's answer to one sign-in of one tab. */
export interface SignInSecrets {
  readonly state: string
  readonly nonce: string
  readonly verifier: string
}

export interface ProviderAccount {
  /** Verified by the provider. */
  readonly email: string
  readonly issuer: string
  /** Never changes and is never reused, unlike an address. */
  readonly subject: string
}

export interface OpenIdProvider {
  readonly name: string
  /** @throws `unavailable` if the provider can't be reached. */
  start(): Promise<{ url: string; secrets: SignInSecrets }>
  /** Returns the account that signed in, or undefined for any refusal. @throws `unavailable`. */
  findAccount(response: string, secrets: SignInSecrets): Promise<ProviderAccount | undefined>
}

const emailAddress = emailSchema()

interface ProviderOptions {
  /** The issuer's own is added; if absent, any public host. */
  readonly allowedHosts: EgressOptions['allowedHosts']
  /** Gets what the operator needs to find a wrong setting, without personal data. */
  readonly onRefusal: (reason: string) => void
}

const timeoutMs = 10_000
const maxAnswerBytes = 256 * 1024

/** Opens a provider (OpenID Connect Core 1.0, code flow with PKCE). Its addresses and keys are fetched when needed. */
export function openIdProvider(settings: OpenIdSettings, { allowedHosts, onRefusal }: ProviderOptions): OpenIdProvider {
  let discovering: Promise<openid.Configuration> | undefined
  const discover = () => {
    discovering ??= discovery(settings, allowedHosts).catch((error: unknown) => {
      discovering = undefined
      throw error
    })
    return discovering
  }

  return {
    name: settings.name,
    async start() {
      const config = await discover().catch(failed)
      const secrets = {
        ...{ state: openid.randomState(), nonce: openid.randomNonce() },
        verifier: openid.randomPKCECodeVerifier(),
      }
      const url = openid.buildAuthorizationUrl(config, {
        ...{ redirect_uri: settings.returnUrl, scope: 'openid email' },
        ...{ state: secrets.state, nonce: secrets.nonce },
        code_challenge: await openid.calculatePKCECodeChallenge(secrets.verifier),
        code_challenge_method: 'S256',
        // Browsers don't send fragments, so the code reaches no log on the way.
        ...(config.serverMetadata().response_modes_supported?.includes('fragment') && { response_mode: 'fragment' }),
      })
      return { url: url.href, secrets }
    },
    async findAccount(response, { state, nonce, verifier }) {
      const config = await discover().catch(failed)
      const current = new URL(settings.returnUrl)
      current.search = response
      try {
        const tokens = await openid.authorizationCodeGrant(config, current, {
          ...{ expectedState: state, expectedNonce: nonce, pkceCodeVerifier: verifier, idTokenExpected: true },
        })
        const claims = tokens.claims()
        if (!claims) return undefined
        const { iss: issuer, sub: subject } = claims
        const { email, email_verified: isVerified } =
          claims.email === undefined ? await openid.fetchUserInfo(config, tokens.access_token, subject) : claims
        if (isVerified === true && isEmail(email) && isStorable(subject)) return { email, issuer, subject }
        onRefusal(
          isVerified === true
            ? 'the provider sent an invalid email address or account name'
            : 'the provider sent no verified email address',
        )
        return undefined
      } catch (error) {
        if (isOutage(error)) return failed()
        onRefusal(reasonOf(error))
        return undefined
      }
    },
  }
}

function discovery(
  { issuer, clientId, clientSecret, allowHttp }: OpenIdSettings,
  allowedHosts: EgressOptions['allowedHosts'],
) {
  const url = new URL(issuer)
  const name = url.hostname.replace(/^\[|\]$/g, '')
  // The provider's own metadata names further hosts, such as one for tokens: those must be public.
  const egress = {
    ...{ allowLoopback: false, timeoutMs, readAtMost: maxAnswerBytes, ownHost: { name, allowHttp } },
    allowedHosts: allowedHosts && [...allowedHosts, name],
  }
  return openid.discovery(url, clientId, undefined, openid.ClientSecretBasic(clientSecret), {
    // The second verifies the token's signature too, although it came straight from the provider.
    execute: [...(allowHttp ? [openid.allowInsecureRequests] : []), openid.enableNonRepudiationChecks],
    [openid.customFetch]: fetchThrough(egress),
  })
}

/** By the rule for all addresses, except that spaces aren't removed: no other account may pass for the one without them. */
const isEmail = (value: unknown): value is string =>
  typeof value === 'string' && emailAddress.safeParse(value).data === value

/** OpenID Connect Core 1.0, section 2: at most 255 ASCII characters. */
const isStorable = (subject: string) => /^[\x20-\x7e]{1,255}$/.test(subject)

class OutageError extends Error {
  override readonly name = 'OutageError'
}

/** Adapts `requestExternal` to what the library expects of `fetch`. */
const fetchThrough =
  (egress: EgressOptions): openid.CustomFetch =>
  async (url, { method, headers, body }) => {
    const sent = { method: method === 'POST' ? 'POST' : 'GET', headers, body: String(body ?? '') } as const
    const outcome = await requestExternal(new URL(url), sent, egress)
    if ('code' in outcome) throw new OutageError(outcome.code)
    if (outcome.status >= 500) throw new OutageError(String(outcome.status))
    const answerHeaders = Object.entries(outcome.headers).flatMap(([name, value]): [string, string][] =>
      typeof value === 'string' ? [[name, value]] : [],
    )
    return new Response(outcome.body, { status: outcome.status, headers: answerHeaders })
  }

/** Everything else is an answer that must be refused. */
const isOutage = (error: unknown): boolean =>
  error instanceof OutageError || (error instanceof Error && isOutage(error.cause))

/** `invalid_client`, `OAUTH_INVALID_RESPONSE`… */
function reasonOf(error: unknown): string {
  // Anyone can send a browser's answer with any text as its error.
  if (error instanceof openid.ResponseBodyError || error instanceof openid.AuthorizationResponseError)
    return /^[a-z_]{1,40}$/.test(error.error) ? error.error : 'unknown'
  return error instanceof Error && 'code' in error ? String(error.code) : 'unknown'
}

function failed(): never {
  throw new AppError('unavailable', 'The sign-in service didn’t answer. Try again, or sign in with your password.')
}
