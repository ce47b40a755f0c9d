import { once } from 'node:events'
import net from 'node:net'

/** Where a clamd listens. */
export type ClamdAddress = { readonly host: string; readonly port: number } | { readonly socket: string }

/** What a scan found; the name of what it found is for staff and logs. */
export type ScanResult = { readonly isClean: true } | { readonly isClean: false; readonly signature: string }

/** Looks for malicious content. @throws Error where the scanner cannot be asked; the file is then neither clean nor bad. */
export type Scan = (content: AsyncIterable<Uint8Array>) => Promise<ScanResult>

/** A scanner that says nothing for so long is taken for dead, ms. */
const patienceMs = 60_000

/** Scans by the INSTREAM command of clamd (clamd(8)): chunks with their length in front, closed by a length of zero. */
export const openClamd =
  (address: ClamdAddress): Scan =>
  async (content) => {
    const socket = net.connect('socket' in address ? { path: address.socket } : address)
    socket.setTimeout(patienceMs, () => socket.destroy(new Error('The virus scanner does not answer.')))
    let answer = ''
    socket.setEncoding('latin1').on('data', (text: string) => {
      answer += text
    })
    const ended = once(socket, 'close')
    const failed = new Promise<never>((_resolve, reject) => socket.once('error', reject))
    failed.catch(() => {})
    try {
      // Where it has heard enough it hangs up in the middle.
      await Promise.race([failed, ended, send(socket, content)])
      await Promise.race([failed, ended])
    } catch (error) {
      // It says why before it hangs up, for example that a file is larger than its configuration allows.
      if (answer === '') throw error
    } finally {
      socket.destroy()
    }
    return resultOf(answer)
  }

async function send(socket: net.Socket, content: AsyncIterable<Uint8Array>) {
  await once(socket, 'connect')
  socket.write('zINSTREAM\0')
  for await (const chunk of content) {
    const length = Buffer.alloc(4)
    length.writeUInt32BE(chunk.byteLength)
    socket.write(length)
    if (!socket.write(chunk)) await once(socket, 'drain')
  }
  socket.write(Buffer.alloc(4))
}

function resultOf(answer: string): ScanResult {
  const said = answer.replace(/\0[\s\S]*$/, '').trim()
  if (said === 'stream: OK') return { isClean: true }
  const signature = /^stream: (.+) FOUND$/.exec(said)?.[1]
  if (signature) return { isClean: false, signature }
  throw new Error(`The virus scanner answered: ${said.slice(0, 200) || 'nothing'}`)
}
