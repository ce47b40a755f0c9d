import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chromium } from '@playwright/test'

const usual = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

/**
 * The path of a Chromium for the browser tests; installs one where there is none.
 * @throws Error saying what to install by hand where neither apt (as root) nor Playwright's download works.
 */
export function findChromium(): string {
  const found = installed()
  if (found) return found

  console.log('Installing Chromium for the browser tests (once)…')
  if (process.getuid?.() === 0 && runs('apt-get', '--version')) {
    runs('apt-get', 'update', '-qq')
    runs('apt-get', 'install', '-y', '-qq', 'chromium')
  } else {
    runs('npx', 'playwright', 'install', 'chromium')
  }

  const arrived = installed()
  if (arrived) return arrived
  throw new Error('The browser tests need Chromium: install it, or set CHROMIUM_PATH to its program.')
}

function installed(): string | undefined {
  const named = process.env.CHROMIUM_PATH
  return [...(named ? [named] : []), ...usual, chromium.executablePath()].find((file) => existsSync(file))
}

function runs(command: string, ...args: string[]): boolean {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  return spawnSync(command, args, { stdio: ['ignore', 'ignore', 'inherit'], env }).status === 0
}
