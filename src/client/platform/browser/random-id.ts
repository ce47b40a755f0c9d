/** Returns 32 hexadecimal digits. `crypto.randomUUID` is missing over plain http on a local network. */
export const randomId = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')
