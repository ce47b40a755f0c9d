/**
 * All equally common: the most common US surname is that of 0.83 % (Census Bureau, 2010), so a search finds slightly
 * more than in practice.
 */
const words = (names: string) => names.split(/\s+/)

export const firstNames = words(
  `Aaliyah Aaron Abigail Adam Aisha Alan Alexander Alice Amanda Amir Amy Andrea Angela Anna Anthony Ashley Benjamin Brandon
  Brian Camila Carlos Carol Chidi Chloe Christina Daniel David Deborah Diego Donna Dorothy Edward Elena Elijah Elizabeth
  Emily Emma Eric Ethan Fatima Frank Gabriel George Grace Hannah Harper Helen Henry Ibrahim Isabella Jack Jacob James Jason
  Jessica Jin John Jonathan Joseph Julia Justin Karen Kenji Kevin Laura Layla Leo Liam Linda Lucas Luis Maria Mark Mateo
  Matthew Megan Mia Michael Minh Nicole Noah Nora Olga Olivia Omar Patricia Paul Priya Rachel Robert Samuel Sarah Sofia
  Stephen Susan Thomas Tomás Wei William Yusuf`,
)
export const lastNames = words(
  `Adams Ahmed Ali Allen Álvarez Anderson Bailey Baker Brown Campbell Carter Castillo Chen Clark Collins Cooper Cruz Davis
  Díaz Edwards Evans Fisher Flores Foster Fox García Gómez Gonzalez Gray Green Haddad Hall Harris Hernandez Hill Howard
  Hughes Ito Jackson James Jenkins Johnson Jones Kelly Khan Kim King Kowalski Larsen Lee Lewis Long Lopez Martin Martinez
  Miller Mitchell Moore Morales Moreau Morgan Morris Murphy Myers Nelson Nguyen Okafor Ortiz Parker Patel Perez Peterson
  Phillips Powell Price Ramirez Reed Reyes Richardson Rivera Roberts Robinson Rodriguez Rogers Ross Russell Sanchez Sanders
  Scott Singh Smith Stewart Sullivan Taylor Thomas Torres Turner Walker Wright Young`,
)
