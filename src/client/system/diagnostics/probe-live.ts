const patienceMs = 5_000

/** Returns whether a WebSocket to the server opens, and closes it again. */
export function probeLive(): Promise<'works' | 'blocked'> {
  return new Promise((resolve) => {
    const socket = new WebSocket(`${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}/ws`)
    const end = (result: 'works' | 'blocked') => {
      clearTimeout(timer)
      socket.onopen = socket.onclose = null
      socket.close()
      resolve(result)
    }
    const timer = setTimeout(() => end('blocked'), patienceMs)
    socket.onopen = () => end('works')
    socket.onclose = () => end('blocked')
  })
}
