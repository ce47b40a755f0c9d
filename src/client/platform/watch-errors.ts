import { isNoise } from '#client/platform/browser-noise.ts'

/** Reports what nobody caught. The reporter is loaded by the first error, so that a page without one never asks for it. */
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
