import { gunzipSync, gzipSync } from 'node:zlib'
import type { StatementFile } from './read-file.ts'

/** Of the JSON text; the largest allowed file has a few million. */
const maxLength = 32_000_000

/** Compresses what was read, because a statement can have thousands of lines. Call it in a worker thread. */
export const packReading = (file: StatementFile): Uint8Array<ArrayBuffer> => gzipSync(JSON.stringify(file))

/** Returns what was packed. Call it in a worker thread. */
export const unpackReading = (packed: Uint8Array): StatementFile =>
  JSON.parse(gunzipSync(packed, { maxOutputLength: maxLength }).toString('utf8')) as StatementFile
