export const home = {
  head: () => ({ title: 'Business funding', description: 'Funding for small businesses.' }),
  Page: () => <h1>Home</h1>,
}
