import type { SecondFactorKind } from '#shared/identity/auth/contract.ts'

const labels: Record<SecondFactorKind, string> = { authenticator: 'App', passkey: 'Passkey' }

/** For example "App and passkey". */
export const formatSecondFactor = (kinds: readonly SecondFactorKind[]) =>
  kinds.length === 2 ? 'App and passkey' : kinds.map((kind) => labels[kind]).join('') || 'None yet'
