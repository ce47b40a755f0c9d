// PostgreSQL protocol 3, "Message Formats" and "Error Fields".
const errorResponse = 'E'.charCodeAt(0)
const messageField = 'M'.charCodeAt(0)
const severityField = 'V'.charCodeAt(0)

/**
 * Finds a PANIC, after which the database can't be trusted.
 * @param answer whole messages: type, length including itself, body.
 */
export function panicIn(answer: Uint8Array): string | undefined {
  const view = new DataView(answer.buffer, answer.byteOffset, answer.byteLength)
  for (let start = 0; start + 5 <= answer.byteLength; ) {
    const end = start + 1 + view.getUint32(start + 1)
    if (answer[start] === errorResponse) {
      const fields = fieldsOf(answer.subarray(start + 5, end))
      if (fields.get(severityField) === 'PANIC') return fields.get(messageField) ?? 'PANIC'
    }
    start = end
  }
  return undefined
}

function fieldsOf(body: Uint8Array): Map<number, string> {
  const texts = Buffer.from(body).toString().split('\0')
  return new Map(texts.filter(Boolean).map((text) => [text.charCodeAt(0), text.slice(1)]))
}
