/** Reads a whole backup and compares its checksums: `npm run backup:verify -- FILE`. */
import { checkBackup } from '#server/compliance/backups/manifest.ts'
import { runCommand } from './run-command.ts'

await runCommand(async () => {
  const [file] = process.argv.slice(2)
  if (!file) {
    console.error('Use npm run backup:verify -- FILE')
    return 2
  }
  const { manifest, wrappedKeys } = await checkBackup(file)
  const { head, tables, entries } = manifest
  const rows = Object.values(tables).reduce((sum, table) => sum + table.rows, 0)
  const documents = entries.filter(({ name }) => name.startsWith('documents/')).length
  console.log(
    `The backup is complete: version ${head.version}, ${head.createdAt}, ${rows} rows, ${documents} documents, ${wrappedKeys ? 'with encrypted keys' : 'without keys'}.`,
  )
  return 0
})
