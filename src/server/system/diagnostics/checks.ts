import type { DiagnosticCheck } from '#shared/system/diagnostics/contract.ts'
import type { Facts } from './facts.ts'

type Finding = Omit<DiagnosticCheck, 'name'>

const hourMs = 60 * 60_000
const dayMs = 24 * hourMs
/** Signatures are published several times a day. */
const oldSignaturesMs = 7 * dayMs
/** Without a schedule. */
const oldBackupMs = 7 * dayMs

const ok = (found: string, meaning: string): Finding => ({ state: 'ok', found, meaning, advice: null })
const attention = (found: string, meaning: string, advice: string): Finding => ({
  ...{ state: 'attention', found, meaning, advice },
})
const problem = (found: string, meaning: string, advice: string): Finding => ({
  ...{ state: 'problem', found, meaning, advice },
})

/** Judges the facts of an installation: what each means, and what to do. */
export const checksOf = (facts: Facts): DiagnosticCheck[] => [
  { name: 'version', ...checkVersion(facts) },
  { name: 'key', ...checkKey(facts) },
  { name: 'storage', ...checkStorage(facts) },
  { name: 'disk', ...checkDisk(facts) },
  { name: 'scanner', ...checkScanner(facts) },
  { name: 'mail', ...checkMail(facts) },
  { name: 'proxy', ...checkProxy(facts) },
  { name: 'backup', ...checkBackup(facts) },
]

const plural = (count: number, noun: string) => `${count} ${noun}${count === 1 ? '' : 's'}`

function checkVersion({ version: { own, servers } }: Facts): Finding {
  const others = servers.filter(({ version }) => version !== own)
  if (others.length === 0)
    return ok(
      `${own} on ${plural(Math.max(1, servers.length), 'server')}`,
      'All running servers have the same version.',
    )
  return attention(
    `This server runs ${own}; ${others.map(({ host, version }) => `${host} runs ${version}`).join(', ')}`,
    'Versions may differ during an upgrade. An older server does not start again on the newer database.',
    'Replace the other servers to finish the upgrade.',
  )
}

function checkKey({ key: { isFile, count, isInBackups } }: Facts): Finding {
  const source = isFile ? 'From the file encryption.key in DATA_DIR' : 'From ENCRYPTION_KEY'
  const found = count > 1 ? `${source}, with ${plural(count - 1, 'older key')}` : source
  if (isFile && !isInBackups)
    return attention(
      `${found}; backups don’t include it`,
      'If this file is lost, answers, documents and second factors can never be read again.',
      'Store a copy of the file away from this server, or set BACKUP_PASSPHRASE to include the key in backups.',
    )
  return ok(found, 'It fits the data in this database; the server checked that when it started.')
}

function checkStorage({ storage: { kind, fault, integrity } }: Facts): Finding {
  const place = kind === 'bucket' ? 'The bucket' : 'The folder in DATA_DIR'
  if (fault)
    return problem(
      `${place} doesn’t answer (${fault})`,
      'Documents can’t be uploaded or opened. Everything else works.',
      kind === 'bucket'
        ? 'Check the status of the S3 service, S3_ENDPOINT and its access key.'
        : 'Check that DATA_DIR is mounted and belongs to the server’s user.',
    )
  const { damaged, references, unchecked } = integrity
  if (damaged > 0)
    return problem(
      `${place} answers, but ${plural(damaged, 'stored document')} ${damaged === 1 ? 'is' : 'are'} damaged or missing: ${references.join(', ')}`,
      'They can’t be opened. The check of stored documents found it; owners got an email.',
      'Restore the files from the latest backup, or ask the applicants to upload them again. Check the disk or the bucket for errors.',
    )
  return ok(
    `${place} answers`,
    unchecked > 0
      ? `No damage found. ${plural(unchecked, 'document')} not checked yet; the check goes on in the background.`
      : 'Every stored document was read and compared with its hash.',
  )
}

function checkDisk({ disk: { freeBytes, sizeBytes, floorBytes } }: Facts): Finding {
  const percent = Math.floor((freeBytes / Math.max(1, sizeBytes)) * 100)
  const found = `${gigabytes(freeBytes)} free of ${gigabytes(sizeBytes)} (${percent} %)`
  if (freeBytes < floorBytes)
    return problem(
      found,
      `Uploads are paused, because less than ${gigabytes(floorBytes)} are free. Leads and answers are still saved.`,
      'Free space on the disk of DATA_DIR, or move DATA_DIR to a larger one.',
    )
  if (percent < 10 || freeBytes < 2 * floorBytes)
    return attention(
      found,
      floorBytes > 0
        ? `Uploads pause below ${gigabytes(floorBytes)}, and a full disk stops the database.`
        : 'A full disk stops the embedded database, backups and the log.',
      'Free space on the disk of DATA_DIR, or plan a larger one.',
    )
  return ok(found, 'This is the disk of DATA_DIR.')
}

const gigabytes = (bytes: number) => `${(bytes / 1024 ** 3).toFixed(1)} GB`

function checkScanner({ now, scanner: { isSet, version, fault } }: Facts): Finding {
  if (!isSet)
    return attention(
      'No virus scanner is set up',
      'Documents aren’t scanned, and staff see “not scanned” next to each one.',
      'Install clamd, and set CLAMD_HOST or CLAMD_SOCKET.',
    )
  if (fault || !version)
    return problem(
      `The scanner doesn’t answer (${fault ?? 'no version'})`,
      'New documents wait for it, and staff can’t open them. Nothing is lost: scans run when it is back.',
      'Start clamd, and check CLAMD_HOST or CLAMD_SOCKET.',
    )
  const [engine = version, , date = ''] = version.split('/')
  const signedAt = new Date(`${date} UTC`)
  const isOld = now.getTime() - signedAt.getTime() > oldSignaturesMs
  if (isOld)
    return attention(
      `${engine} answers, with signatures of ${day(signedAt)}`,
      'It doesn’t know the viruses of recent days.',
      'Check that freshclam runs and can reach its mirror.',
    )
  return ok(
    Number.isNaN(signedAt.getTime()) ? `${engine} answers` : `${engine} answers, with signatures of ${day(signedAt)}`,
    'Each new document is scanned before staff can open it.',
  )
}

const day = (at: Date) => at.toISOString().slice(0, 10)

function checkMail({ mail: { isSet, waiting } }: Facts): Finding {
  if (!isSet)
    return attention(
      'No mail server is set up',
      'Emails are written to files on the server, and no one receives them.',
      'Set SMTP_URL and MAIL_FROM, then send a test email on the jobs page.',
    )
  if (waiting > 0)
    return problem(
      `${plural(waiting, 'email')} ${waiting === 1 ? 'waits' : 'wait'} for the mail server`,
      'It refuses connections or doesn’t answer. Emails are kept for three days and sent when it is back.',
      'Check SMTP_URL, and the reason on the jobs page.',
    )
  return ok('No email waits for the mail server', 'Send a test email on the jobs page to try it.')
}

function checkProxy({ now, proxy: { isTrusted, forwarded, address, host, publicHost, hidden } }: Facts): Finding {
  if (!isTrusted && forwarded > 0)
    return problem(
      `A proxy forwarded this request, but TRUST_PROXY is off, so your address seems to be ${address}`,
      'All visitors share one address: they share its limits on requests, and the audit log shows the proxy.',
      'Set TRUST_PROXY=on if exactly one proxy is in front of the server.',
    )
  if (isTrusted && forwarded === 0)
    return problem(
      'TRUST_PROXY is on, but this request has no X-Forwarded-For',
      'The proxy doesn’t send the header, or the server can be reached without the proxy. Then anyone can pretend to have another address.',
      'Let the proxy set X-Forwarded-For, and let only the proxy reach the server. deploy/nginx.conf shows how.',
    )
  if (isTrusted && forwarded > 1)
    return attention(
      `X-Forwarded-For names ${forwarded} addresses; the last one, ${address}, counts as yours`,
      'Only one proxy is trusted. If there are two, visitors appear with the address of the first.',
      `If ${address} isn’t your address, let the last proxy replace the header with the visitor’s address.`,
    )
  if (hidden && now.getTime() - hidden.at.getTime() < dayMs)
    return attention(
      `Visitors came with the address ${hidden.address}, which is the gateway of this server’s own network`,
      'Their addresses are lost on the way, as happens to IPv6 visitors if the network of Docker has no IPv6. They share the limits on requests, and the audit log shows the gateway.',
      'With Docker, use the network settings of deploy/compose.yaml. You can ignore this if only people on this machine used that address.',
    )
  if (publicHost && publicHost !== host)
    return attention(
      `You opened ${host}, but PUBLIC_URL is ${publicHost}`,
      'Links in emails lead to PUBLIC_URL, and changes from other addresses are refused.',
      'Redirect other addresses to PUBLIC_URL, or correct it.',
    )
  return ok(
    isTrusted ? `One proxy; your address is ${address}` : `No proxy; your address is ${address}`,
    'Limits on requests and the audit log use this address. It should be yours.',
  )
}

function checkBackup({ now, backup: { everyHours, newest } }: Facts): Finding {
  const advice = 'Check the reason on the jobs page and the space in BACKUP_DIR, then run npm run backup -- FILE.'
  const ageMs = newest && now.getTime() - newest.getTime()
  const found = ageMs === undefined ? 'There is no backup' : `The latest one is ${age(ageMs)} old`
  const allowedMs = everyHours === undefined ? oldBackupMs : (everyHours + Math.max(1, everyHours / 4)) * hourMs
  if (everyHours === undefined && (ageMs === undefined || ageMs > allowedMs))
    return attention(
      `${found}, and none is scheduled`,
      `If this machine is lost, ${ageMs === undefined ? 'all data' : 'everything since then'} is lost with it.`,
      'Set BACKUP_DIR, and copy that folder to another machine.',
    )
  if (ageMs === undefined || ageMs > allowedMs)
    return problem(`${found}; one is due every ${plural(everyHours ?? 0, 'hour')}`, 'Scheduled backups fail.', advice)
  return ok(found, 'Verify it with npm run backup:verify, and restore one twice a year as a drill.')
}

const age = (ms: number) =>
  ms < 2 * dayMs ? plural(Math.floor(ms / hourMs), 'hour') : plural(Math.floor(ms / dayMs), 'day')
