import fs from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

/** Starts an application and verifies its email, because an unverified draft takes few files. @returns its cookie. */
export async function openVerifiedDraft(address: string, dataDir: string, email: string): Promise<string> {
  const post = (url: string, body: object) =>
    fetch(address + url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
  const created = await post('/api/applications', { type: 'business', name: 'Ada Harbor', email })
  const { reference } = (await created.json()).file
  const { codeId } = await (await post('/api/applicants/codes', { reference, email })).json()
  const opened = await post('/api/applicants/sign-in', { codeId, code: await mailedCode(dataDir, email) })
  return opened.headers.get('set-cookie')?.split(';')[0] ?? ''
}

async function mailedCode(dataDir: string, email: string): Promise<string> {
  const folder = path.join(dataDir, 'mail')
  for (let tries = 0; tries < 300; tries++) {
    const mails = fs.existsSync(folder) ? fs.readdirSync(folder) : []
    for (const name of mails) {
      const mail = fs.readFileSync(path.join(folder, name), 'utf8')
      const code = /Your code is (\d{3} \d{3})/.exec(mail)?.[1]
      if (code && mail.includes(email)) return code
    }
    await sleep(100)
  }
  throw new Error('No code was mailed.')
}
