import { act } from '@testing-library/react'

/** Replaces the WebSocket: a test opens, sends and closes like the server. */
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

  static accept() {
    act(() => {
      FakeSocket.all.at(-1)?.onopen?.()
      FakeSocket.receive('heartbeat')
    })
  }

  static receive(topic: string) {
    act(() => FakeSocket.all.at(-1)?.onmessage?.({ data: JSON.stringify({ topic, id: '' }) }))
  }

  static drop(code = 1006) {
    act(() => FakeSocket.all.at(-1)?.onclose?.({ code }))
  }
}
