import fs from 'node:fs'

/** Variables that may name a file instead, as Docker and Kubernetes provide secrets. */
const secretVariables = [
  'ADMIN_PASSWORD',
  'BACKUP_PASSPHRASE',
  'DATABASE_DIRECT_URL',
  'DATABASE_REPLICA_URL',
  'DATABASE_URL',
  'ENCRYPTION_KEY',
  'MAIL_EVENTS_SECRET',
  'METRICS_TOKEN',
  'OIDC_CLIENT_SECRET',
  'OTEL_EXPORTER_OTLP_HEADERS',
  'S3_ACCESS_KEY_ID',
  'S3_SECRET_ACCESS_KEY',
  'SENTRY_DSN',
  'SMTP_URL',
] as const

/**
 * Replaces each `NAME_FILE` of a secret by `NAME` with the file's content, without the last line break.
 * @returns the faults too: both set, a file that can't be read, or an empty one.
 */
export function readSecretFiles(env: Readonly<Record<string, string | undefined>>) {
  const values: Record<string, string | undefined> = { ...env }
  const faults: string[] = []
  for (const name of secretVariables) {
    const file = env[`${name}_FILE`]
    if (!file?.trim()) continue
    if (env[name]?.trim()) {
      faults.push(`Set either ${name} or ${name}_FILE, not both`)
      continue
    }
    try {
      const value = fs.readFileSync(file, 'utf8').replace(/\r?\n$/, '')
      if (value.trim() === '') faults.push(`${name}_FILE: ${file} is empty`)
      values[name] = value
    } catch (error) {
      faults.push(`${name}_FILE: ${file} can’t be read (${(error as NodeJS.ErrnoException).code})`)
    }
  }
  return { values, faults }
}
