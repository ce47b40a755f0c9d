import { existsSync } from 'node:fs'
import { chromium } from '@playwright/test'
import { aptInstall, canAptInstall, runs } from './apt-install.ts'

const usual = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

/**
 * Returns the path of a Chromium for the browser tests; installs one if missing.
 * @throws Error saying what to install by hand if neither apt (as root) nor Playwright's download works.
 */
export function findChromium(): string {
  const found = installed()
  if (found) return found

  if (canAptInstall()) aptInstall('chromium')
  else {
    console.log('Installing Chromium for the browser tests (once)…')
    runs('npx', 'playwright', 'install', 'chromium')
  }

  const arrived = installed()
  if (arrived) return arrived
  throw new Error('The browser tests need Chromium: install it, or set CHROMIUM_PATH to its executable.')
}

function installed(): string | undefined {
  const named = process.env.CHROMIUM_PATH
  return [...(named ? [named] : []), ...usual, chromium.executablePath()].find((file) => existsSync(file))
}
