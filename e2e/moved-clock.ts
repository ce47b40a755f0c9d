/**
 * Loaded into the program before its own code: at each SIGUSR2 eleven minutes pass, so that a story can wait until a
 * proof of identity is too old without waiting. It starts `CLOCK_AHEAD_MS` ahead.
 */
const stepMs = 11 * 60_000
const RealDate = Date
let aheadMs = Number(process.env.CLOCK_AHEAD_MS ?? 0)

const MovedDate = function (this: unknown, ...given: [] | [string | number | Date]) {
  if (!new.target) return new RealDate(RealDate.now() + aheadMs).toString()
  return Reflect.construct(RealDate, given.length > 0 ? given : [RealDate.now() + aheadMs], new.target)
}
Object.setPrototypeOf(MovedDate, RealDate)
MovedDate.prototype = RealDate.prototype
MovedDate.now = () => RealDate.now() + aheadMs
globalThis.Date = MovedDate as unknown as DateConstructor

process.on('SIGUSR2', () => {
  aheadMs += stepMs
})
