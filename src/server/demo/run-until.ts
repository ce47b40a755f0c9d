import { minute } from '#server/demo/working-time.ts'

/** Lets a story go on until it ends or the day has come; what lies ahead has not happened. */
export function runUntil(story: { readonly at: Date }, told: Generator<void>, until: Date) {
  while (!told.next().done && story.at.getTime() < until.getTime() - 30 * minute);
}
