import { minute } from '#server/demo/working-time.ts'

/** Runs a story until it ends or the last day is reached. */
export function runUntil(story: { readonly at: Date }, told: Generator<void>, until: Date) {
  while (!told.next().done && story.at.getTime() < until.getTime() - 30 * minute);
}
