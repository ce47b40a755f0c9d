/** Finds statements in migrations that lock a large table for long, or that the previous version doesn't survive. */
import { parseMigration } from '#server/platform/db/migrations/migration-files.ts'

/** Tables that don't grow with the number of leads: locking one takes milliseconds. */
const smallTables = new Set([
  ...[
    'backup_runs',
    'claims',
    'daily_figures_state',
    'disclosure_rules',
    'encryption_keys',
    'installation',
    'invitations',
  ],
  ...['lenders', 'legal_periods', 'openid_links', 'passkeys', 'request_counts', 'saved_views', 'schedules'],
  ...['server_instances', 'set_up_link', 'site_assets', 'site_images', 'site_settings', 'site_settings_history'],
  ...['sms_accounts', 'staff', 'verified_claims', 'webhooks'],
])

const table = '(?:only\\s+)?(?:"?public"?\\.)?"?(\\w+)"?'
const alter = `^alter\\s+table\\s+(?:if\\s+exists\\s+)?${table}\\s.*?`

interface Rule {
  /** The first group is the table. */
  readonly pattern: RegExp
  readonly unless?: RegExp
  readonly advice: string
}

const rules: readonly Rule[] = [
  {
    pattern: new RegExp(`^create\\s+(?:unique\\s+)?index\\s(?!concurrently).*?\\son\\s+${table}`),
    advice:
      'blocks writes while it is built. Use CREATE INDEX CONCURRENTLY IF NOT EXISTS in a migration that begins with "-- no transaction".',
  },
  {
    pattern: new RegExp(`${alter}alter\\s+(?:column\\s+)?"?\\w+"?\\s+set\\s+not\\s+null`),
    advice:
      'reads the whole table. Add CHECK (column IS NOT NULL) NOT VALID named <table>_<column>_not_null, VALIDATE it in a later migration, and then set NOT NULL.',
  },
  {
    pattern: new RegExp(`${alter}alter\\s+(?:column\\s+)?"?\\w+"?\\s+(?:set\\s+data\\s+)?type\\s`),
    advice: 'rewrites the table. Add a new column, fill it in batches, and drop the old one in a later version.',
  },
  {
    pattern: new RegExp(
      `${alter}add\\s+(?:column\\s+)?.*\\b(?:gen_random_uuid|random|clock_timestamp|nextval|uuid_generate_v4)\\s*\\(`,
    ),
    advice:
      'computes the default for each row and rewrites the table. Add the column without a default, then fill it in batches.',
  },
  {
    pattern: new RegExp(`${alter}add\\s+(?:column\\s+)?.*\\b(?:generated\\s|(?:big|small)?serial\\b)`),
    advice:
      'rewrites the table. Add a plain column, let a trigger or the program fill it, and fill old rows in batches.',
  },
  {
    pattern: new RegExp(`${alter}add\\s+constraint\\s.*\\b(?:foreign\\s+key|check)\\b`),
    unless: /\bnot\s+valid\b/,
    advice:
      'reads the whole table. Add it NOT VALID, and VALIDATE CONSTRAINT in a migration that begins with "-- no transaction".',
  },
  {
    pattern: new RegExp(`${alter}add\\s+(?:constraint\\s+\\S+\\s+)?(?:unique|primary\\s+key|exclude)\\b`),
    unless: /\busing\s+index\b/,
    advice: 'builds an index under a lock. Create a unique index concurrently, then ADD CONSTRAINT … USING INDEX.',
  },
  {
    pattern: new RegExp(`^(?:with\\s.*?\\)\\s*)?(?:update|delete\\s+from)\\s+${table}`),
    advice:
      'locks every row until the end. Use "-- in batches of 5000 by <table>.<key>" in a migration that begins with "-- no transaction".',
  },
  {
    pattern: new RegExp(
      `^(?:vacuum\\s+\\(?full|cluster|lock\\s+(?:table)?|reindex\\s+table|truncate(?:\\s+table)?)\\s+${table}`,
    ),
    advice: 'locks the whole table.',
  },
]

/** What only a later version may do, because servers of the previous one still use it. */
const contracts = new RegExp(`^drop\\s+table\\s+(?:if\\s+exists\\s+)?${table}|${alter}(?:rename\\s|drop\\s+column)`)
const contractNote = /^-- contract: \S/m

const repeatable =
  /concurrently\s+if\s+(?:not\s+)?exists|validate\s+constraint|add\s+column\s+if\s+not\s+exists|^(?:update|delete)\b|^do\b|create\s+or\s+replace/

/** Returns one sentence for each statement of a migration that must be written in another way. */
export function findLongLocks(name: string, text: string, validated: ReadonlySet<string> = new Set()): string[] {
  const { isTransaction, statements } = parseMigration(text)
  const created = new Set(
    [
      ...bare(text).matchAll(
        new RegExp(`create\\s+(?:unlogged\\s+)?table\\s+(?:if\\s+not\\s+exists\\s+)?${table}`, 'g'),
      ),
    ].map(([, table = '']) => table),
  )
  const isExempt = (table: string) => created.has(table) || smallTables.has(table)
  const known = new Set([...validated, ...validatedIn(text)])
  return statements.flatMap(({ sql, batches }) => {
    const faults: string[] = []
    const statementsOf = bare(sql)
      .split(/;\s*/)
      .map((one) => one.trim())
      .filter(Boolean)
    if (!isTransaction && statementsOf.length > 1 && !/^do\b/.test(statementsOf[0] ?? ''))
      faults.push(`${name}: separate statements by "--> statement-breakpoint", because they run one by one.`)
    if (batches && isTransaction) faults.push(`${name}: batches need "-- no transaction" in the first line.`)
    for (const statement of statementsOf) {
      const shown = `${name}: "${statement.slice(0, 80)}"`
      if (isTransaction && /\bconcurrently\b/.test(statement))
        faults.push(`${shown} needs "-- no transaction" in the first line.`)
      if (!isTransaction && !batches && !repeatable.test(statement))
        faults.push(`${shown} can't be repeated after an interruption. Use IF NOT EXISTS, or another migration.`)
      if (batches && !(statement.includes(':first') && statement.includes(':last')))
        faults.push(`${shown} must contain :first and :last, the keys between which a batch is.`)
      const contracted = contracts.exec(statement)
      if (contracted && !contractNote.test(sql) && !created.has(contracted[1] ?? contracted[2] ?? ''))
        faults.push(
          `${shown} breaks servers of the previous version. Do it one version later, with "-- contract: since version …".`,
        )
      if (batches) continue
      for (const { pattern, unless, advice } of rules) {
        const [, table = ''] = pattern.exec(statement) ?? []
        if (!table || isExempt(table) || unless?.test(statement)) continue
        const column = /alter\s+(?:column\s+)?"?(\w+)"?\s+set\s+not\s+null/.exec(statement)?.[1]
        if (column && known.has(`${table}_${column}_not_null`)) continue
        faults.push(`${shown} ${advice}`)
      }
    }
    return faults
  })
}

/** Returns the names of the constraints that a migration validates. */
export const validatedIn = (text: string): string[] =>
  [...bare(text).matchAll(/validate\s+constraint\s+"?(\w+)"?/g)].map(([, constraint = '']) => constraint)

/** In lower case, without comments and function bodies, whose statements run later. */
const bare = (text: string) =>
  text
    .replace(/--(?!>).*$/gm, '')
    .replace(/-->.*$/gm, ';')
    .replace(/(create\s+(?:or\s+replace\s+)?function[\s\S]*?)\$(\w*)\$[\s\S]*?\$\2\$/gi, '$1')
    .replace(/\s+/g, ' ')
    .toLowerCase()
