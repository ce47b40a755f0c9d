/** Returns the reference in an emailed link. It grants no access. */
export const referenceInAddress = (): string | undefined => /^#go-on=(H[\w-]{1,20})$/.exec(location.hash)?.[1]
