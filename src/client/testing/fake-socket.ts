import { act } from '@testing-library/react'

/** Stands at the edge of the browser: a test opens, speaks and closes as the server would. */
export class FakeSocket {
  static all: FakeSocket[] = []
  readonly url: string
  readonly sent: unknown[] = []
  onopen?: () => void
  onmessage?: (event: { data: string }) => void
  onclose?: (event: { code: number }) => void

  constructor(url: string) {
    this.url = url
    FakeSocket.all.push(this)
  }

  send(text: string) {
    this.sent.push(JSON.parse(text))
  }

  close() {}

  /** Lets the newest socket in. */
  static accept() {
    act(() => {
      FakeSocket.all.at(-1)?.onopen?.()
      FakeSocket.tell('heartbeat')
    })
  }

  static tell(topic: string) {
    act(() => FakeSocket.all.at(-1)?.onmessage?.({ data: JSON.stringify({ topic, id: '' }) }))
  }

  static drop(code = 1006) {
    act(() => FakeSocket.all.at(-1)?.onclose?.({ code }))
  }
}
