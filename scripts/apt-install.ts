import { spawnSync } from 'node:child_process'

/** Installs Debian packages, if there is apt and this process is root. */
export function aptInstall(...packages: string[]) {
  if (!canAptInstall()) return
  console.log(`Installing ${packages.join(', ')} for the tests (once)…`)
  runs('apt-get', 'update', '-qq')
  runs('apt-get', 'install', '-y', '-qq', ...packages)
}

export const canAptInstall = () => process.getuid?.() === 0 && runs('apt-get', '--version')

export function runs(command: string, ...args: string[]): boolean {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  return spawnSync(command, args, { stdio: ['ignore', 'ignore', 'inherit'], env }).status === 0
}
