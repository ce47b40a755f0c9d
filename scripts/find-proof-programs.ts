import { existsSync } from 'node:fs'
import { aptInstall, canAptInstall } from './apt-install.ts'

const programs = [
  { path: '/usr/sbin/clamd', package: 'clamav-daemon', use: 'a real virus scanner' },
  { path: '/usr/sbin/nginx', package: 'nginx', use: 'nginx' },
  { path: '/usr/bin/caddy', package: 'caddy', use: 'Caddy' },
] as const

export interface MissingProgram {
  readonly name: string
  readonly message: string
  /** This process could install it, or tests run for all changes. */
  readonly isFault: boolean
}

/** Returns the programs that tests start and this machine lacks; on Debian as root, installs them first. */
export function findMissingPrograms(): MissingProgram[] {
  const absent = () => programs.filter(({ path }) => !existsSync(path))
  // One by one, because a distribution may lack one.
  for (const { package: name } of absent()) aptInstall('--no-install-recommends', name)
  return absent().map(({ package: name, use }) => ({
    name: `tests with ${use}`,
    message: `${name} is not installed, so the tests with ${use} are skipped. On Debian: apt-get install ${name}.`,
    isFault: canAptInstall() || Boolean(process.env.CI),
  }))
}
