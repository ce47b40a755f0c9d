import type { SecondFactorKind } from '#shared/identity/auth/contract.ts'

const words: Record<SecondFactorKind, string> = { authenticator: 'App', passkey: 'Passkey' }

/** "App and passkey": what somebody signs in with beside the password. */
export const formatSecondFactor = (kinds: readonly SecondFactorKind[]) =>
  kinds.length === 2 ? 'App and passkey' : kinds.map((kind) => words[kind]).join('') || 'None yet'
