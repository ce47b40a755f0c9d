/**
 * Prints bank statements as JSON: `npm run statements:read -- FILE...`. Option `--ocr` recognizes scanned pages. Exit
 * code 0 if every period reconciles, 3 if a person has to look, also if a file can't be read (named on standard error), 2
 * without a file.
 */
import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { unpackReading } from '#server/applications/statements/packed-reading.ts'
import { openStatementReader } from '#server/applications/statements/statement-reader.ts'
import { checkContinuity } from '#shared/applications/statements/continuity.ts'
import { type AccountStatement, type Break, transactionsOf } from '#shared/applications/statements/statement.ts'

const { values: options, positionals: paths } = parseArgs({
  options: { ocr: { type: 'boolean', default: false } },
  allowPositionals: true,
})
if (paths.length === 0) {
  console.error('Name at least one file: npm run statements:read -- FILE...')
  process.exit(2)
}

const reader = openStatementReader({ ocr: options.ocr })
const accounts: AccountStatement[] = []
let isUnreadable = false
for (const path of paths) {
  const problem = await stat(path).then(
    (found) => (found.isFile() ? undefined : 'This is not a file.'),
    () => 'There is no such file, or it can’t be opened.',
  )
  const answer = problem ? { unreadable: problem } : await reader.read({}, createReadStream(path))
  if ('unreadable' in answer) {
    console.error(`${path}: ${answer.unreadable}`)
    isUnreadable = true
  } else accounts.push(...unpackReading(answer.packed).accounts)
}
await reader.close()

const checked = checkContinuity(accounts)
const files = checked.map((account) => ({
  bank: account.bank,
  accountLast4: account.accountLast4,
  periods: account.periods.map(({ from, to, openingCents, closingCents, reconciled, firstBreak }) => ({
    ...{ from, to, openingCents, closingCents, reconciled },
    firstBreak: firstBreak && formatBreak(firstBreak),
  })),
  transactions: transactionsOf(account).map(({ date, amountCents, description, page }) => ({
    date,
    amountCents,
    description,
    page,
  })),
}))
process.stdout.write(`${JSON.stringify({ files }, null, 2)}\n`)
const needsPerson = files.some(({ periods }) => periods.length === 0 || periods.some(({ reconciled }) => !reconciled))
process.exitCode = isUnreadable || needsPerson ? 3 : 0

function formatBreak({ page, line, reason }: Break): string {
  return `Page ${page}: ${reason}${line ? ` Line: ${line}` : ''}`
}
