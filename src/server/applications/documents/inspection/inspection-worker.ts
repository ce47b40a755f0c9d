/** Worker thread that parses uploaded files. */

import { DamagedFile, decryptFile } from '#server/platform/storage/decrypt-file.ts'
import { answerJobs } from '#server/platform/threads/answer-jobs.ts'
import type { EncryptedFile } from './inspect-encrypted.ts'
import { type Inspection, inspectFile } from './inspect-file.ts'

answerJobs<EncryptedFile, Inspection>(async ({ key, size }, encrypted) => {
  try {
    return await inspectFile(decryptFile(Buffer.from(key), encrypted, size))
  } catch (error) {
    if (error instanceof DamagedFile) return { sha256: '', mime: undefined, refusal: 'damaged' }
    throw error
  }
})
