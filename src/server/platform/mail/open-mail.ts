import { createHash, randomUUID } from 'node:crypto'
import fs from 'node:fs/promises'
import path from 'node:path'
import { createTransport, type SendMailOptions } from 'nodemailer'
import { Unavailable } from '#server/platform/http/unavailable.ts'
import { currentJob } from '#server/platform/jobs/current-job.ts'
import type { Letter } from './letter.ts'
import { type KeptMail, readMail } from './read-mail.ts'
import { type MailFailure, unavailableService } from './unavailable-service.ts'

export const mailDirectory = (dataDir: string) => path.join(dataDir, 'mail')

export async function listMailFiles(directory: string): Promise<string[]> {
  const names = await fs.readdir(directory).catch(() => [])
  return names.filter((name) => isMailFile(name)).toSorted((a, b) => (a < b ? 1 : -1))
}

/** Returns a saved email; undefined if the file is missing or the name isn't ours. */
export async function findMail(directory: string, name: string): Promise<KeptMail | undefined> {
  if (!isMailFile(name)) return undefined
  const source = await fs.readFile(path.join(directory, name), 'utf8').catch(() => undefined)
  return source === undefined ? undefined : readMail(name, source)
}

export async function removeMails(directory: string): Promise<void> {
  for (const name of await listMailFiles(directory)) await fs.rm(path.join(directory, name), { force: true })
}

const isMailFile = (name: string) => /^[\w.-]+\.eml$/.test(name)

interface MailFile {
  /** Of a picture in the HTML. */
  readonly cid?: string
  readonly filename: string
  readonly contentType: string
  readonly content: Buffer
}

export interface Mail {
  readonly to: readonly string[]
  readonly subject: string
  readonly text: string
  readonly html?: string
  readonly letter?: Letter
  readonly attachments?: MailFile[]
  readonly headers?: Readonly<Record<string, string>>
}

/** @throws Unavailable if the server is unreachable or asks to retry later. */
export type SendMail = (mail: Mail) => Promise<void>

const keep = 200
/** Of silence. */
const timeoutMs = 10_000
/** For a whole email, as a server that trickles is never silent, and more for attachments, at 100 bytes/ms. */
const totalMs = 60_000
const slowestBytesPerMs = 100
/** Multiple of a failed attempt's duration. */
const restFactor = 3

/** Sends by `smtpUrl`, otherwise writes `.eml` files to `<dataDir>/mail`. */
export function openMail(options: {
  smtpUrl: string | undefined
  requiresTls?: boolean
  from: string
  dataDir: string
  totalMs?: number
}): SendMail {
  const { from, smtpUrl } = options
  const named = (mail: Mail) => {
    const messageId = mail.headers?.['Message-ID'] ?? messageIdOf(mail, from)
    return messageId ? { messageId } : {}
  }
  if (smtpUrl) {
    const send = openSmtp(smtpUrl, options.requiresTls ?? false, options.totalMs ?? totalMs)
    return (mail) => send({ ...mail, ...named(mail), from, to: [...mail.to] })
  }

  const directory = mailDirectory(options.dataDir)
  const writer = createTransport({ streamTransport: true, buffer: true, newline: 'unix' })
  return async (mail) => {
    const { message } = await writer.sendMail({ ...mail, ...named(mail), from, to: [...mail.to] })
    await fs.mkdir(directory, { recursive: true, mode: 0o700 })
    const name = `${new Date().toISOString().replaceAll(':', '-')}-${randomUUID().slice(0, 8)}.eml`
    await fs.writeFile(path.join(directory, name), message, { mode: 0o600 })
    await removeOldest(directory)
  }
}

function openSmtp(url: string, requireTLS: boolean, patienceMs: number) {
  const limits = { connectionTimeout: timeoutMs, greetingTimeout: timeoutMs, socketTimeout: timeoutMs }
  let restsUntil = 0
  let latest: Unavailable | undefined

  return async (mail: Omit<SendMailOptions, 'attachments'> & Pick<Mail, 'attachments'>): Promise<void> => {
    if (latest && performance.now() < restsUntil) throw latest
    const startedAt = performance.now()
    let isTransferred = false
    const info = ({ tnx }: { tnx?: string }) => {
      isTransferred ||= tnx === 'message'
    }
    const smtp = createTransport({ url, requireTLS, ...limits, logger: { ...silent, info } })
    const attached = (mail.attachments ?? []).reduce((sum, { content }) => sum + content.length, 0)
    // Aborting closes the connection.
    const signal = AbortSignal.timeout(patienceMs + Math.ceil(attached / slowestBytesPerMs))
    try {
      await smtp.sendMail({ ...mail, signal })
      latest = undefined
    } catch (error) {
      const failure: MailFailure = signal.aborted ? { code: 'ETIMEDOUT' } : (error as MailFailure)
      const service = unavailableService(failure, isTransferred)
      if (!service) throw error
      const { responseCode, originalCode, code } = failure
      const reason = { code: String(responseCode || originalCode || code), cause: error }
      const unavailable = new Unavailable(service, 'The mail server didn’t accept an email.', reason)
      if (service === 'mail') {
        latest = unavailable
        restsUntil = performance.now() + restFactor * (performance.now() - startedAt)
      }
      throw unavailable
    }
  }
}

const ignore = () => {}
/** The mail library logs addresses. */
const silent = { level: ignore, trace: ignore, debug: ignore, info: ignore, warn: ignore, error: ignore, fatal: ignore }

async function removeOldest(directory: string) {
  for (const name of (await listMailFiles(directory)).slice(keep))
    await fs.rm(path.join(directory, name), { force: true })
}

/**
 * The same if a job repeats an email after a crash, so that it shows once; different text, such as a newer code, gets
 * another.
 */
function messageIdOf({ to, subject, text }: Mail, from: string): string | undefined {
  const job = currentJob.getStore()
  if (!job) return undefined
  const digest = createHash('sha256')
    .update([job.id, ...to, subject, text].join('\n'))
    .digest('base64url')
  return `<${digest}@${/@([\w.-]+)/.exec(from)?.[1] ?? 'localhost'}>`
}
