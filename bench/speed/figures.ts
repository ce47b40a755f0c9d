/** Returns the middle of some numbers; NaN of none. */
export const median = (numbers: readonly number[]): number => at(numbers, 0.5)

/** Returns the number below which the share lies. */
export const at = (numbers: readonly number[], share: number): number =>
  numbers.toSorted((a, b) => a - b)[Math.min(numbers.length - 1, Math.floor(numbers.length * share))] ?? Number.NaN

/** Returns the median of the ratios within each round, because the machine's load changes between rounds. */
export const medianRatio = (measured: readonly number[], base: readonly number[]): number =>
  median(measured.map((number, round) => number / (base[round] ?? Number.NaN)))

/** Returns `12,345`, or `3.46` below ten. */
export const shown = (number: number): string =>
  Number.isNaN(number)
    ? 'not measured'
    : number.toLocaleString('en-US', {
        maximumFractionDigits: Math.abs(number) < 10 ? 2 : Math.abs(number) < 100 ? 1 : 0,
      })
