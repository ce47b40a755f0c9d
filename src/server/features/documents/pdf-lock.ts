/** The longest thing looked for, bytes: enough to see `/Encrypt 123456 0 R` across two chunks. */
const overlapBytes = 64

/**
 * Looks for the mark of an encrypted PDF while its bytes pass by. The mark stands in the trailer, or in the dictionary
 * of a cross-reference stream, and neither is ever compressed (ISO 32000-1, 7.5.5, 7.5.8 and 7.6.1).
 */
export function findPdfLock(): { look(chunk: Buffer): void; isLocked(): boolean } {
  let end: Buffer = Buffer.alloc(0)
  let isLocked = false
  return {
    look: (chunk) => {
      if (isLocked) return
      const seen = Buffer.concat([end, chunk])
      if (seen.includes('/Encrypt')) isLocked = /\/Encrypt\s*(\d+\s+\d+\s+R|<<)/.test(seen.toString('latin1'))
      end = seen.subarray(-overlapBytes)
    },
    isLocked: () => isLocked,
  }
}
