import { existsSync } from 'node:fs'
import { aptInstall, canAptInstall } from './apt-install.ts'

const program = '/usr/sbin/clamd'

export interface MissingScanner {
  readonly message: string
  /** This process could install it, or tests run for all changes. */
  readonly isFault: boolean
}

/**
 * Installs clamd as root on Debian. The tests write their own signature.
 * @returns undefined if it is installed.
 */
export function findMissingScanner(): MissingScanner | undefined {
  if (!existsSync(program)) aptInstall('clamav-daemon')
  if (existsSync(program)) return undefined
  return {
    message:
      'clamd is not installed, so the tests with a real virus scanner are skipped. On Debian: apt-get install clamav-daemon.',
    isFault: canAptInstall() || Boolean(process.env.CI),
  }
}
