import { existsSync, globSync } from 'node:fs'
import path from 'node:path'
import { aptInstall, canAptInstall } from './apt-install.ts'

/** Names of the projects in playwright.engines.config.ts. */
export const engineNames = ['Firefox', 'WebKit'] as const
export type EngineName = (typeof engineNames)[number]

const engines: Record<EngineName, { packages: string[]; find: () => string | undefined; otherwise: string }> = {
  Firefox: {
    packages: ['firefox-esr'],
    find: () =>
      [
        process.env.FIREFOX_PATH ?? '',
        '/usr/bin/firefox-esr',
        '/usr/bin/firefox',
        '/Applications/Firefox.app/Contents/MacOS/firefox',
      ].find((file) => existsSync(file)),
    otherwise: 'set FIREFOX_PATH to its executable',
  },
  WebKit: {
    packages: ['webkit2gtk-driver', 'xvfb'],
    find: () =>
      isOnPath('WebKitWebDriver') && isOnPath('Xvfb')
        ? globSync('/usr/lib/*/webkit2gtk-4.1/MiniBrowser').at(0)
        : undefined,
    otherwise: 'use a Linux machine',
  },
}

export interface MissingEngine {
  readonly name: EngineName
  readonly message: string
  /** This process could install it, or tests run for all changes. */
  readonly isFault: boolean
}

/** Finds Firefox and WebKit, and installs them as root on Debian. */
export function findEngines(): { found: EngineName[]; missing: MissingEngine[] } {
  const absent = () => engineNames.filter((name) => !engines[name].find())
  if (absent().length > 0) aptInstall(...absent().flatMap((name) => engines[name].packages))
  const isFault = canAptInstall() || Boolean(process.env.CI)
  return {
    found: engineNames.filter((name) => engines[name].find()),
    missing: absent().map((name) => ({ name, message: instruction(name), isFault })),
  }
}

/** Returns the program's path. @throws Error that says what to install. */
export function programOf(name: EngineName): string {
  const found = engines[name].find()
  if (!found) throw new Error(instruction(name))
  return found
}

const instruction = (name: EngineName) =>
  `${name} is not installed. On Debian: apt-get install ${engines[name].packages.join(' ')}. Otherwise, ${engines[name].otherwise}.`

const isOnPath = (program: string) =>
  (process.env.PATH ?? '').split(path.delimiter).some((folder) => existsSync(path.join(folder, program)))
