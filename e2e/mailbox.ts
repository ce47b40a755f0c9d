import fs from 'node:fs'
import path from 'node:path'
import { expect } from '@playwright/test'
import type { Program } from './program.ts'

/** Of three programs at once on two cores, one may have to wait for its turn. */
const mailedWithinMs = 30_000

/** Waits for a mail to this address with this subject, and answers the desk link in it, without the host: `/admin/…#token`. */
export async function linkMailedTo(program: Program, address: string, subject: string): Promise<string> {
  let link = ''
  await expect
    .poll(
      () => {
        const mail = mails(program).findLast((text) => text.includes(`To: ${address}`) && text.includes(subject))
        link = /https?:\/\/[^/\s]+(\/admin\/\S+#[\w-]+)/.exec(mail ?? '')?.[1] ?? ''
        return link
      },
      { timeout: mailedWithinMs },
    )
    .not.toBe('')
  return link
}

/** Waits for a mail to this address in which something stands, and answers its first group. */
export async function mailedTo(program: Pick<Program, 'dataDir'>, address: string, what: RegExp): Promise<string> {
  let found = ''
  await expect
    .poll(
      () => {
        const mail = mails(program).findLast((text) => text.includes(`To: ${address}`) && what.test(text))
        found = what.exec(mail ?? '')?.[1] ?? ''
        return found
      },
      { timeout: mailedWithinMs },
    )
    .not.toBe('')
  return found
}

/** Everything that would have been sent, the oldest first. */
export function mails({ dataDir }: Pick<Program, 'dataDir'>): string[] {
  const folder = path.join(dataDir, 'mail')
  if (!fs.existsSync(folder)) return []
  const names = fs.readdirSync(folder).sort()
  return names.map((name) => readable(fs.readFileSync(path.join(folder, name), 'utf8')))
}

/** Only what follows the headers is encoded: decoded with it, a header's `?token=AB…` would lose its beginning. */
function readable(mail: string): string {
  const end = mail.indexOf('\n\n')
  return mail.slice(0, end) + fromQuotedPrintable(mail.slice(end))
}

/** RFC 2045, 6.7, as far as links need it. */
const fromQuotedPrintable = (text: string) =>
  text
    .replace(/=\r?\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_code, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
