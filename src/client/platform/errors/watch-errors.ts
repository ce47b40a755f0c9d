import { isNoise } from './browser-noise.ts'

/** Reports uncaught errors. The first one loads the reporter. */
export function watchErrors(load: () => Promise<{ reportEvent(event: Event): void }>) {
  const onError = (event: Event) => {
    if (isNoise(event)) event.preventDefault()
    else
      load().then(
        (reporter) => reporter.reportEvent(event),
        () => {},
      )
  }
  addEventListener('error', onError)
  addEventListener('unhandledrejection', onError)
}
