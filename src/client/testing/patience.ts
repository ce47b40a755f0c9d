/** DOM tests may wait ten seconds instead of one, because the machine may be busy. */
if (typeof document !== 'undefined') {
  const { configure } = await import('@testing-library/react')
  configure({ asyncUtilTimeout: 10_000 })
}

export {}
