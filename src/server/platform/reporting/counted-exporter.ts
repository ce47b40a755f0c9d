import { telemetryBatches } from './metrics.ts'

interface Exporter<Item> {
  export(items: Item[], done: (result: { code: number; error?: Error }) => void): void
  shutdown(): Promise<void>
  forceFlush?(): Promise<void>
}

const succeeded = 0

/** Counts batches by outcome, and reports when the collector stops accepting them and when it does again. */
export function countedExporter<Item, Given extends Exporter<Item>>(
  signal: 'traces' | 'logs',
  exporter: Given & Exporter<Item>,
  report: (sentence: string) => void,
): Given {
  let isFailing = false
  const original = exporter.export.bind(exporter)
  exporter.export = (items, done) =>
    original(items, (result) => {
      const isSent = result.code === succeeded
      telemetryBatches.inc({ signal, outcome: isSent ? 'sent' : 'failed' })
      if (isFailing === isSent) {
        isFailing = !isSent
        report(
          isSent
            ? `the collector accepts ${signal} again`
            : `the collector does not accept ${signal}; they are dropped`,
        )
      }
      done(result)
    })
  return exporter
}
