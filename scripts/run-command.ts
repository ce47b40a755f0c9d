/** Runs a command; errors that an operator can fix are a sentence without a stack. Exits with the code of `work`. */
export async function runCommand(work: () => Promise<number>): Promise<void> {
  try {
    process.exitCode = await work()
  } catch (error) {
    const isOurs = error instanceof Error && /^[A-Z][A-Za-z]+$/.test(error.name) && explained.has(error.name)
    console.error(isOurs || isOfSystem(error) ? error.message : error)
    process.exitCode = 1
  }
}

/** Such as a folder that can't be written, or a database that doesn't answer: the message names the address. */
const isOfSystem = (error: unknown): error is Error => error instanceof Error && 'syscall' in error

const explained = new Set([
  'BackupError',
  'ConfigError',
  'DatabaseCopied',
  'DatabaseLocked',
  'EncryptionKeyError',
  'SchemaError',
])
