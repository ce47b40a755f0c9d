import type { DiagnosticCheck } from '#shared/system/diagnostics/contract.ts'

export const checkNames: Readonly<Record<DiagnosticCheck['name'] | 'live', string>> = {
  version: 'Version',
  key: 'Encryption key',
  storage: 'Document storage',
  disk: 'Disk space',
  scanner: 'Virus scanner',
  mail: 'Email',
  proxy: 'Proxy and your address',
  live: 'Live updates',
  backup: 'Backup',
}

export const stateLabels: Readonly<Record<DiagnosticCheck['state'], string>> = {
  ok: 'OK',
  attention: 'Needs attention',
  problem: 'Problem',
}

interface Finding {
  readonly state: DiagnosticCheck['state']
  readonly found: string
  readonly meaning: string
  readonly advice: string | null
}

export const liveFindings: Readonly<Record<'works' | 'blocked', Finding>> = {
  works: {
    state: 'ok',
    found: 'A WebSocket to the server opened',
    meaning: 'Changes by others appear without a reload.',
    advice: null,
  },
  blocked: {
    state: 'problem',
    found: 'A WebSocket to the server didn’t open',
    meaning:
      'Screens check for changes every 30 seconds instead. Usually, the proxy doesn’t forward Upgrade and Connection.',
    advice: 'Let the proxy forward both headers for /ws. deploy/nginx.conf and deploy/Caddyfile show how.',
  },
}
