/**
 * Loaded into the program before its own code: advances the clock by eleven minutes at each SIGUSR2, so that a story
 * can let a proof of identity expire without waiting. The clock starts `CLOCK_AHEAD_MS` ahead.
 */
const stepMs = 11 * 60_000
const RealDate = Date
let aheadMs = Number(process.env.CLOCK_AHEAD_MS ?? 0)

const ShiftedDate = function (this: unknown, ...given: [] | [string | number | Date]) {
  if (!new.target) return new RealDate(RealDate.now() + aheadMs).toString()
  return Reflect.construct(RealDate, given.length > 0 ? given : [RealDate.now() + aheadMs], new.target)
}
Object.setPrototypeOf(ShiftedDate, RealDate)
ShiftedDate.prototype = RealDate.prototype
ShiftedDate.now = () => RealDate.now() + aheadMs
globalThis.Date = ShiftedDate as unknown as DateConstructor

process.on('SIGUSR2', () => {
  aheadMs += stepMs
})
